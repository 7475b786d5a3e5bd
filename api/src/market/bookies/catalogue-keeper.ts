import type { BookRules } from '@bothways/domain/bookies';
import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { changesOf } from './bookies.store.ts';
import { readCatalogue, toRules } from './catalogue.ts';

/** How often another process's change is looked for: its lists show it within twice of this. */
const LOOK_MS = 200;

interface KeeperDeps {
  db: Db;
  log: Logger;
  /** Takes the catalogue as it is now; the number of its changes only grows. */
  onCatalogue(rules: readonly BookRules[], changes: number): void;
}

/**
 * Hands the catalogue on whenever it has changed: at once after a change of this process, and soon after one of another.
 * What it asks again and again is one number.
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

  /** Of the catalogue that was handed on last. */
  get changes(): number {
    return this.#changes;
  }

  /** Looks now and hands on what is new. @throws what the database does */
  async load(): Promise<void> {
    if ((await changesOf(this.#deps.db)) === this.#changes) return;
    const { changes, entries } = await readCatalogue(this.#deps.db);
    // A slower look that began before a faster one brings nothing newer.
    if (changes <= this.#changes) return;
    this.#changes = changes;
    this.#deps.onCatalogue(entries.map(toRules), changes);
  }

  /** The same after a change that is there whatever happens here: what fails is said, and done by the next look. */
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

  /** Looks again and again from now on. */
  start(): void {
    this.#timer ??= setInterval(() => {
      this.#looking ??= this.look().finally(() => {
        this.#looking = undefined;
      });
    }, LOOK_MS);
  }

  /** Resolves when nothing is asked any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#looking;
  }
}
