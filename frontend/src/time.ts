/** The server's clock, as far as this page knows it. It alone says when something closes. */

let ahead = 0;

/** Milliseconds since 1970. */
export function serverTime(): number {
  return Date.now() + ahead;
}

/** Takes a clock reading that the server has just sent. */
export function setServerTime(ms: number): void {
  ahead = ms - Date.now();
}

export interface Navigation {
  /** When the page's first byte came, in milliseconds since `timeOrigin`. */
  readonly responseStart: number;
  readonly type: string;
}

/**
 * How far the server's clock is ahead, by what it wrote into a page as it sent it. Of a page that the browser
 * had kept, it says nothing.
 */
export function aheadByPage(written: number, navigation: Navigation | undefined, timeOrigin: number): number {
  if (!navigation || navigation.type === "back_forward" || Number.isNaN(written)) return 0;
  return written - (timeOrigin + navigation.responseStart);
}

/** Takes the reading in the page's `data-now`, if it has one. */
export function readServerTime(page: ParentNode): void {
  const written = Date.parse(page.querySelector<HTMLElement>("[data-now]")?.dataset.now ?? "");
  const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;
  ahead = aheadByPage(written, navigation, performance.timeOrigin);
}

/** The page's language as the visitor's browser writes it: British English has another clock than American. */
export function pageLocale(page: Document, languages: readonly string[]): string | undefined {
  const { lang } = page.documentElement;
  return languages.find((language) => language.split("-")[0] === lang) ?? (lang || undefined);
}

/** An instant in the visitor's own time zone, as short as can be: the time, and the day if that is another. */
export function localTime(instant: number, now: number, locale?: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "short", ...zone });
  const near = instant - now < 24 * 3_600_000 || day.format(instant) === day.format(now);
  const written: Intl.DateTimeFormatOptions = near
    ? { timeStyle: "short" }
    : { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
  return new Intl.DateTimeFormat(locale, { ...written, ...zone }).format(instant);
}

/** An instant twice: in the visitor's time zone and in UTC, each with its day. */
export function bothTimes(instant: number, locale?: string, timeZone?: string): string {
  const long: Intl.DateTimeFormatOptions = {
    weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
  };
  const zones = [timeZone === undefined ? {} : { timeZone }, { timeZone: "UTC" }];
  const written = zones.map((zone) => new Intl.DateTimeFormat(locale, { ...long, ...zone }).format(instant));
  return [...new Set(written)].join(" = ");
}
