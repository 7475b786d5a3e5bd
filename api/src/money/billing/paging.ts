/** Where a page of something that is sorted by time and name goes on. */
export interface Place {
  atMs: number;
  name: string;
}

/** `1795428000000.R-2026-000071`, as the query has it. */
export function placeOf(before: string): Place {
  const [atMs = '', ...name] = before.split('.');
  return { atMs: Number(atMs), name: name.join('.') };
}

/** The page, and where the next begins; `rows` has one more than `limit` where there is one. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  place: (row: Row) => Place,
): { page: Row[]; nextBefore?: string } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  if (!last) return { page };
  const { atMs, name } = place(last);
  return { page, nextBefore: `${atMs}.${name}` };
}
