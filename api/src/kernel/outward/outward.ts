import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import { type Db, transact } from '#kernel/db';
import { DeliveryError } from '#kernel/delivery';
import { type Author, moveHome } from './activate.ts';
import { homeOf, setHome } from './installation.store.ts';
import type { Site } from './site.ts';

/** How soon a quiet process learns of an activation elsewhere. */
const CHECK_EVERY_MS = 2000;

const QUIET =
  'This installation is a copy: nothing leaves it until an administrator says that it is the real one (npm run activate)';

type Fetch = (address: string, init: RequestInit) => Promise<Response>;

/** An act that did not leave a copy. Its code says that nothing was sent. */
class QuietError extends Error {
  override name = 'QuietError';
  override cause = { code: 'EQUIET' };
}

interface OutwardDeps {
  db: Db;
  /** Omitted: the process is at home, whatever the database says. */
  site?: Site | undefined;
  log: Logger;
  registry: Registry;
}

/**
 * Whether anything may leave the installation. A database that was restored or copied begins quiet: its original may
 * still run, and customers would get everything twice. Whatever acts outside asks here.
 */
export class Outward {
  readonly #deps: OutwardDeps;
  readonly #listeners = new Set<() => void>();
  #isQuiet = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: OutwardDeps) {
    this.#deps = deps;
    const isQuiet = (): number => Number(this.#isQuiet);
    new Gauge({
      name: 'bothways_copy',
      help: '1 where the installation is a copy, from which nothing leaves',
      registers: [deps.registry],
      collect() {
        this.set(isQuiet());
      },
    });
  }

  /** Finds out whether the database is at home; a new one is from now on. */
  async settle(): Promise<void> {
    const { db, site, log } = this.#deps;
    if (!site) return;
    const home = await transact(db, async (trx) => {
      const known = await homeOf(trx);
      const now = site.isRestored() ? '' : (known ?? site.name);
      if (now !== known) await setHome(trx, now);
      return now;
    });
    site.forgetRestored();
    this.#isQuiet = home !== site.name;
    if (!this.#isQuiet) return;
    log.warn({ area: 'outward' }, QUIET);
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref();
  }

  /** Whether nothing may leave. */
  get isQuiet(): boolean {
    return this.#isQuiet;
  }

  /** @throws DeliveryError in a copy: nothing was sent */
  demandReal(): void {
    if (this.#isQuiet) throw new DeliveryError('unavailable', QUIET);
  }

  /** Returns `fetch` as it may be used: in a copy it fails as a host that is not reached does. */
  guard(fetch: Fetch): Fetch {
    return async (address, init) => {
      if (this.#isQuiet) throw new QuietError(QUIET);
      return fetch(address, init);
    };
  }

  /** Calls `listener` once things may leave; at once if they may already. */
  whenReal(listener: () => void): void {
    if (this.#isQuiet) this.#listeners.add(listener);
    else listener();
  }

  /** Makes this installation the real one; false if it is that already. */
  async activate(author: Author): Promise<boolean> {
    const { db, site } = this.#deps;
    if (!site || !this.#isQuiet) return false;
    const isMoved = await transact(db, (trx) => moveHome(trx, site.name, author));
    await this.check();
    return isMoved;
  }

  /** Goes out of quiet if the database says so. Never rejects: the next check asks again. */
  async check(): Promise<void> {
    const { db, site, log } = this.#deps;
    const home = await homeOf(db).catch(() => undefined);
    if (!this.#isQuiet || home !== site?.name) return;
    this.stop();
    this.#isQuiet = false;
    log.warn({ area: 'outward' }, 'This is the real installation from now on');
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
