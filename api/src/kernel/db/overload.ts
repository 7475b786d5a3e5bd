import { z } from 'zod';

const codedSchema = z.object({ code: z.string() });
export const codeOf = (error: unknown): string | undefined => codedSchema.safeParse(error).data?.code;

/** Another writer was there first: SQLite's lock, PostgreSQL's serialization failure and deadlock. */
export const CONFLICTS: ReadonlySet<string> = new Set([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  '40001',
  '40P01',
]);
/** PostgreSQL has no connection left, or is just stopping or starting. */
const NO_ROOM: ReadonlySet<string> = new Set(['53300', '57P01', '57P03']);
/** What the pool says without a code: none of our own connections became free in time. */
const NO_CONNECTION = 'timeout exceeded when trying to connect';

/** Whether the database had no room for what was asked, which may go well when it is asked again. */
export function isOverload(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return CONFLICTS.has(code) || NO_ROOM.has(code);
  return error instanceof Error && error.message === NO_CONNECTION;
}
