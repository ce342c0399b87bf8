/**
 * Reading what the server sends, field by field: a message that is not what it should be is a `BadMessage`,
 * never a half-read object somewhere on the page.
 */

export class BadMessage extends Error {}

export type Fields = Record<string, unknown>;

/** One text frame as an object with a `type`. Throws `BadMessage`, as do all readers here. */
export function frameFields(frame: string): Fields & { readonly type: string } {
  let value: unknown;
  try {
    value = JSON.parse(frame);
  } catch {
    throw new BadMessage("not JSON");
  }
  const fields = record(value, "message");
  return { ...fields, type: text(fields.type, "type") };
}

export function record(value: unknown, name: string): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BadMessage(`${name}: an object expected`);
  }
  return value as Fields;
}

export function list(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new BadMessage(`${name}: a list expected`);
  return value;
}

export function text(value: unknown, name: string): string {
  if (typeof value !== "string") throw new BadMessage(`${name}: a text expected`);
  return value;
}

export function flag(value: unknown, name: string): boolean {
  if (typeof value !== "boolean") throw new BadMessage(`${name}: true or false expected`);
  return value;
}

export function whole(value: unknown, name: string): number {
  if (!Number.isInteger(value)) throw new BadMessage(`${name}: a whole number expected`);
  return value as number;
}

export function count(value: unknown, name: string): number {
  const number = whole(value, name);
  if (number < 0) throw new BadMessage(`${name}: a count expected`);
  return number;
}

/** An instant in ISO 8601, as milliseconds since 1970. */
export function instant(value: unknown, name: string): number {
  const ms = Date.parse(text(value, name));
  if (Number.isNaN(ms)) throw new BadMessage(`${name}: an instant expected`);
  return ms;
}

export function optional<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null || value === undefined ? null : read(value);
}

export function mapped<T>(value: unknown, read: (value: unknown) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record(value, "map")).map(([name, item]) => [name, read(item)]));
}
