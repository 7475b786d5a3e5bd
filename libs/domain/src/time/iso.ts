/** Formats a time in ms as ISO 8601 in UTC with milliseconds: as on the wire, and as text in a table. */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** The same for an optional time. */
export const isoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : isoOf(ms);

/** The UTC date of a time in ms, as `2026-11-28`. */
export const utcDay = (ms: number): string => isoOf(ms).slice(0, 'yyyy-mm-dd'.length);
