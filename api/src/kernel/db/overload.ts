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
/** PostgreSQL has no connection, memory or disk left, or is just stopping or starting; SQLite's disk is full. */
const NO_ROOM: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '25006', 'SQLITE_FULL']);
/** PostgreSQL's classes of lost connections and missing room; SQLite where the disk does not take what it is given. */
const NO_ROOM_CLASSES = /^(08...|53...|SQLITE_IOERR.*)$/;
/** The machine where the database is, or the way there. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** What the driver of PostgreSQL says without a code: no connection became free in time, or one broke. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated.*|Client has encountered a connection error.*)$/;

/** Whether the database had no room for what was asked, or was away; it may go well when it is asked again. */
export function isOverload(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && NO_CONNECTION.test(error.message);
  return [CONFLICTS, NO_ROOM, UNREACHABLE].some((known) => known.has(code)) || NO_ROOM_CLASSES.test(code);
}
