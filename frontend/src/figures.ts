/** Scores and times as they are written for players. */

/** A score; in Vegas an amount of money: `$416`, `$0`, `-$104`. */
export function scoreWritten(score: number, dollars: boolean): string {
  if (!dollars) return String(score);
  return score < 0 ? `-$${-score}` : `$${score}`;
}

/** A duration as `4:05` or `1:04:05`. */
export function timeWritten(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(":")}` : parts.join(":").replace(/^0/, "");
}
