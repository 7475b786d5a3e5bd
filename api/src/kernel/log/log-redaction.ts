/** Names of fields whose values must never be written, in whatever object they stand. */
const SECRET_NAME = /password|token|secret|cookie|authorization|recoverycodes?$/i;
const CENSORED = '[secret]';
/** As deep as a line of the log goes, and as much as it holds: some objects point to half of the process. */
const MAX_DEPTH = 5;
const MAX_VALUES = 500;

const hasOwnForm = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** Copies what is logged without its secrets, by the names of the fields. Nothing of the original is changed. */
class Censor {
  #left = MAX_VALUES;

  value(value: unknown, depth = 0): unknown {
    if (typeof value !== 'object' || value === null || hasOwnForm(value)) return value;
    if (depth > MAX_DEPTH || this.#left <= 0) return '[more]';
    if (Array.isArray(value)) return this.#some(value).map((each) => this.value(each, depth + 1));
    return this.fields(value, depth);
  }

  fields(fields: object, depth = 0): Record<string, unknown> {
    return Object.fromEntries(
      this.#some(Object.entries(fields)).map(([name, value]) => [
        name,
        SECRET_NAME.test(name) ? CENSORED : this.value(value, depth + 1),
      ]),
    );
  }

  #some<T>(values: readonly T[]): readonly T[] {
    const some = values.slice(0, Math.max(0, this.#left));
    this.#left -= some.length;
    return some;
  }
}

/** The same value with every secret in it censored. */
export const withoutSecrets = (value: unknown): unknown => new Censor().value(value);

/** The same fields with every secret in them censored. */
export const censored = (fields: object): Record<string, unknown> => new Censor().fields(fields);

/** Ends of lines and orders to a terminal that JSON lets stand, and signs that turn the direction of writing. */
const STRANGE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A line of JSON that is one line everywhere and moves no terminal; it still means the same. */
export const plainLine = (line: string): string =>
  line.replaceAll(STRANGE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
