import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ROLLOUTS_FILE } from '@bothways/domain/registry';
import { type RolloutsFile, readRolloutsFile } from '@bothways/releases';

const NOTHING: RolloutsFile = { revision: 0, apps: {} };

/** Reads a folder's file of what runs whenever it is replaced. */
export class RolloutsWatch {
  readonly #root: string;
  readonly #onDamage: (error: unknown) => void;
  #known: { mark: string; value: RolloutsFile } = { mark: '', value: NOTHING };

  /** @param onDamage called once for each unreadable file */
  constructor(root: string, onDamage: (error: unknown) => void) {
    this.#root = root;
    this.#onDamage = onDamage;
  }

  /** Returns the same object until the file is replaced. One that disappears or is damaged at run time changes nothing. */
  async read(): Promise<RolloutsFile> {
    const file = path.join(this.#root, ROLLOUTS_FILE);
    const info = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
      throw error;
    });
    const mark = info ? `${info.ino}:${info.mtimeMs}:${info.size}` : '';
    if (mark === this.#known.mark) return this.#known.value;
    try {
      const value = await readRolloutsFile(this.#root);
      if (!value && this.#known.value !== NOTHING) throw new Error(`${file} is gone`);
      this.#known = { mark, value: value ?? NOTHING };
    } catch (error) {
      if (this.#known.value === NOTHING) throw error;
      this.#onDamage(error);
      this.#known = { mark, value: this.#known.value };
    }
    return this.#known.value;
  }
}
