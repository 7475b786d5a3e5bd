import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { privateFolder } from '#kernel/files';
import type { Mail } from './mail.ts';

/** Enough to find the one just requested. */
const KEPT = 50;

/**
 * A folder with the newest mails as text files, sorted by name, oldest first: without a mail server, developers and
 * browser tests follow the links from here. Private to its user.
 */
export class Outbox {
  readonly #folder: string;
  #count = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add({ to, subject, text, unsubscribe }: Mail): Promise<void> {
    this.#count += 1;
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${String(this.#count).padStart(6, '0')}.txt`;
    privateFolder(this.#folder);
    const ends = unsubscribe === undefined ? '' : `\nList-Unsubscribe: <${unsubscribe}>`;
    const content = `To: ${to}\nSubject: ${subject}${ends}\n\n${text}`;
    await writeFile(join(this.#folder, name), content, { mode: 0o600 });
    const names = (await readdir(this.#folder)).filter((file) => file.endsWith('.txt')).sort();
    await Promise.all(names.slice(0, -KEPT).map((old) => rm(join(this.#folder, old), { force: true })));
  }
}
