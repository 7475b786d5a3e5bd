import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';

/** Something that others may read and that we cannot take from them; the message is meant for the operator. */
export class NotPrivateError extends Error {
  override name = 'NotPrivateError';
}

const OTHERS = 0o077;
/** On a folder: many put their files here, as in /tmp. */
const STICKY = 0o1000;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Where there are no users to speak of (Windows), modes say nothing. */
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

/** Takes a file from everybody but its user; one that is not there needs nothing. @throws NotPrivateError */
export function closeFile(file: string): void {
  if (knowsModes() && isOpen(file)) close(file, FILE_MODE);
}

/**
 * Makes an empty file that nobody else reads, or closes the one that is there. That one is not opened for it: letting go
 * of a file that SQLite has open gives up the locks of this process on it.
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
 * Makes a folder that only its user enters, or closes the one that is there.
 * @throws NotPrivateError where it belongs to somebody else or is shared on purpose
 */
export function privateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (!knowsModes()) return;
  const { mode, uid } = statSync(folder);
  if (uid !== process.getuid?.()) throw new NotPrivateError(`${folder} belongs to another user`);
  if (mode & STICKY) throw new NotPrivateError(`${folder} is shared by all users`);
  if (mode & OTHERS) close(folder, FOLDER_MODE);
}
