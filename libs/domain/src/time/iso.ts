/** A time in ms as ISO 8601 in UTC with milliseconds: as it crosses the wire, and as text in a table. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same of a time that may be none. */
export const isoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : isoOf(ms);
