import { z } from 'zod';

const codedSchema = z.object({ code: z.string() });
export const codeOf = (error: unknown): string | undefined => codedSchema.safeParse(error).data?.code;

/** A concurrent writer won: SQLite's lock, PostgreSQL's serialization failure and deadlock. */
export const CONFLICTS: ReadonlySet<string> = new Set([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  '40001',
  '40P01',
]);
/** PostgreSQL is stopping, starting or read-only; SQLite's disk is full. */
const NO_ROOM: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '25006', 'SQLITE_FULL']);
/** PostgreSQL's classes of lost connections and exhausted resources; SQLite's I/O errors. */
const NO_ROOM_CLASSES = /^(08...|53...|SQLITE_IOERR.*)$/;
/** The database's host, or the way to it. */
const UNREACHABLE: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Messages of PostgreSQL's driver that have no code: no connection became free in time, or one broke. */
const NO_CONNECTION =
  /^(timeout exceeded when trying to connect|Connection terminated.*|Client has encountered a connection error.*)$/;

/** Whether the database was overloaded or unreachable, so that a retry may succeed. */
export function isOverload(error: unknown): boolean {
  const code = codeOf(error);
  if (code === undefined) return error instanceof Error && NO_CONNECTION.test(error.message);
  return [CONFLICTS, NO_ROOM, UNREACHABLE].some((known) => known.has(code)) || NO_ROOM_CLASSES.test(code);
}
