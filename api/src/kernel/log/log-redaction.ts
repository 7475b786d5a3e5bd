/** Names of fields whose values must never be logged, at any depth. */
const SECRET_NAME = /password|token|secret|cookie|authorization|recoverycodes?$/i;
const CENSORED = '[secret]';
/** Depth and size limits of a log line: some objects reference half of the process. */
const MAX_DEPTH = 5;
const MAX_VALUES = 500;

const hasOwnForm = (value: object): boolean => 'toJSON' in value && typeof value.toJSON === 'function';

/** Copies logged values without secrets, judged by field names. The original is unchanged. */
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

/** Copies a value with every secret censored. */
export const withoutSecrets = (value: unknown): unknown => new Censor().value(value);

/** Copies fields with every secret censored. */
export const censored = (fields: object): Record<string, unknown> => new Censor().fields(fields);

/** Line separators and terminal controls that JSON does not escape, and bidirectional overrides. */
const STRANGE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes a line of JSON so that it is one line everywhere and controls no terminal; its meaning is unchanged. */
export const plainLine = (line: string): string =>
  line.replaceAll(STRANGE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
