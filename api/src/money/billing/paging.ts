/** Cursor of a page sorted by time and name. */
export interface Place {
  atMs: number;
  name: string;
}

/** Parses a cursor from the query: `1795428000000.R-2026-000071`. */
export function placeOf(before: string): Place {
  const [atMs = '', ...name] = before.split('.');
  return { atMs: Number(atMs), name: name.join('.') };
}

/** Returns the page and the cursor of the next; `rows` holds one row more than `limit` if there is a next page. */
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
