import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

/** A file or folder that others can read and that we cannot restrict; the message is for the operator. */
export class NotPrivateError extends Error {
  override name = 'NotPrivateError';
}

const OTHERS = 0o077;
/** On a folder such as /tmp, which many users write to. */
const STICKY = 0o1000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Without POSIX users (Windows), modes mean nothing. */
const knowsModes = (): boolean => process.getuid !== undefined;

const isOpen = (path: string): boolean =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS) !== 0;

function close(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    if (codeOf(error) !== 'EPERM') throw error;
  }
  if (isOpen(path))
    throw new NotPrivateError(`${path} can be read by other users, and its mode cannot be set`);
}

/** Restricts a file to its user; a missing file is fine. @throws NotPrivateError */
export function closeFile(file: string): void {
  if (knowsModes() && isOpen(file)) close(file, FILE_MODE);
}

/**
 * Creates an empty private file, or restricts the existing one. That one is not opened: closing a file that SQLite has
 * open would release this process's locks on it.
 * @throws NotPrivateError
 */
export function privateFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', FILE_MODE));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    closeFile(file);
  }
}

/**
 * Creates a private folder, or restricts the existing one.
 * @throws NotPrivateError if it belongs to another user or is deliberately shared
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (!knowsModes()) return;
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.()) throw new NotPrivateError(`${folder} belongs to another user`);
  if (mode & STICKY) throw new NotPrivateError(`${folder} is shared by all users`);
  if (mode & OTHERS) close(folder, FOLDER_MODE);
}
