/** Names of fields whose values must never be written, in whatever object they stand. */
const SECRET_NAME = /password|token|secret|cookie|authorization|recoverycodes?$/i;
const CENSORED = '[secret]';
/** As deep and as wide as a line of the log goes. */
const MAX_DEPTH = 5;
const MAX_ENTRIES = 100;

const hasOwnForm = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** The same value with every secret censored, by the names of its fields. Nothing of the given one is changed. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || hasOwnForm(value)) return value;
  if (depth > MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => withoutSecrets(each, depth + 1));
  return censored(value, depth);
}

/** The fields of an object, of which an error's own serializer takes only the plain ones. */
export const censored = (fields: object, depth = 0): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, MAX_ENTRIES)
      .map(([name, value]) => [name, SECRET_NAME.test(name) ? CENSORED : withoutSecrets(value, depth + 1)]),
  );

/** Ends of lines and orders to a terminal that JSON lets stand, and signs that turn the direction of writing. */
const STRANGE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON that is one line everywhere and moves no terminal; it still means the same. */
export const plainLine = (line: string): string =>
  line.replaceAll(STRANGE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
