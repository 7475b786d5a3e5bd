import type { BookRules } from '@bothways/domain/bookies';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { changesOf } from './bookies.store.ts';
import { readCatalogue, toRules } from './catalogue.ts';

/** Polling interval for changes of other processes: lists show them within twice this time. */
const LOOK_MS = 200;

interface KeeperDeps {
  db: Db;
  log: Logger;
  /** Receives the current catalogue; the change number only grows. */
  onCatalogue(rules: readonly BookRules[], changes: number): void;
}

/**
 * Publishes the catalogue after every change: at once for this process's changes, soon for those of others. It polls a
 * single number.
 */
export class CatalogueKeeper {
  readonly #deps: KeeperDeps;
  #changes = -1;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isFailing = false;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
  }

  /** Change number of the last published catalogue. */
  get changes(): number {
    return this.#changes;
  }

  /** Checks now and publishes a changed catalogue. @throws any error of the database */
  async load(): Promise<void> {
    if ((await changesOf(this.#deps.db)) === this.#changes) return;
    const { changes, entries } = await readCatalogue(this.#deps.db);
    // A slow read that began before a faster one has nothing newer.
    if (changes <= this.#changes) return;
    this.#changes = changes;
    this.#deps.onCatalogue(entries.map(toRules), changes);
  }

  /** Same as `load`, after a committed change: an error is logged once, and the next check tries again. */
  async look(): Promise<void> {
    try {
      await this.load();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing)
        this.#deps.log.error({ err: error }, 'The catalogue of bookmakers cannot be read');
      this.#isFailing = true;
    }
  }

  /** Starts polling. */
  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.look().finally(() => {
        this.#looking = undefined;
      });
    }, LOOK_MS);
  }

  /** Resolves when no query is running any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }
}
