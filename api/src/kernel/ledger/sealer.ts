import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { AnchorPlace } from '#kernel/audit';
import type { Db } from '#kernel/db';
import type { LedgerFault, StepOptions } from './fault.ts';
import { SealedChain } from './sealed-chain.ts';
import { followSeals, sealedHash, sealNew } from './sealing.store.ts';
import { cutAt, type LedgerSeals, ledgerSealsOf, NOTHING_SEALED, type SealedEnd } from './seals.ts';

/** So long a transfer may be taken away unseen by who is quick. */
const BEAT_MS = 1000;
/** A transfer may be committed so long after the time that it says; the check finds those that came even later. */
const LATE_MS = 15_000;

export interface LedgerSealerDeps {
  db: Db;
  /** Left out: what is known outside the database lasts as long as the process. */
  place?: AnchorPlace | undefined;
  log: Logger;
  nowMs: () => number;
  rowsAtOnce: number;
  onFault: (fault: LedgerFault) => Promise<void>;
}

/**
 * Gives new transfers their numbers in the chain, a moment behind those who write them, who never wait for one another because
 * of it; and keeps the newest number outside the database, so that nobody can cut off the end there.
 */
export class LedgerSealer {
  readonly #deps: LedgerSealerDeps;
  readonly #seals: LedgerSeals;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #anchored: SealedEnd = NOTHING_SEALED;
  #written: SealedEnd = NOTHING_SEALED;
  #sealedToMs = 0;
  #told = '';
  #isFailing = false;

  constructor(deps: LedgerSealerDeps) {
    this.#deps = deps;
    this.#seals = ledgerSealsOf(deps.db);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), BEAT_MS);
    this.#timer.unref();
    void this.tick();
  }

  /** Leaves the newest number outside. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.tick();
  }

  /** Seals what is new; two at once are one. Never rejects: what fails is told to the log and tried at the next beat. */
  tick(): Promise<void> {
    this.#running ??= this.#look()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** The newest of what this process, and others or former ones, have left. */
  async anchored(): Promise<SealedEnd> {
    const anchor = await this.#deps.place?.read().catch((error: unknown) => {
      this.#deps.log.error({ area: 'ledger', err: error }, 'The anchor of the ledger cannot be read');
      return undefined;
    });
    if (!anchor) return this.#anchored;
    if (this.#seals.checkEnd('anchor', anchor, anchor.seal) === 'bad') {
      this.#deps.log.error({ area: 'ledger', seq: anchor.seq }, 'The anchor of the ledger is not ours');
      return this.#anchored;
    }
    return anchor.seq > this.#anchored.seq ? { seq: anchor.seq, hash: anchor.hash } : this.#anchored;
  }

  async #look(): Promise<void> {
    const { nowMs, rowsAtOnce } = this.#deps;
    const options = { rowsAtOnce, breathe: async () => void (await turn()) };
    const beganMs = nowMs();
    const known = await this.anchored();
    const fault = (await this.#cut(known)) ?? (await this.#follow(known, options));
    if (fault) await this.#report(fault);
    else this.#sealedToMs = beganMs;
    await this.#write();
  }

  async #cut(known: SealedEnd): Promise<LedgerFault | undefined> {
    if (known.seq === 0 || (await sealedHash(this.#deps.db, known.seq)) === known.hash) return undefined;
    return cutAt(known);
  }

  async #follow(known: SealedEnd, options: StepOptions): Promise<LedgerFault | undefined> {
    const { db } = this.#deps;
    const unsealed = await sealNew(db, Math.max(0, this.#sealedToMs - LATE_MS), options);
    const chain = new SealedChain(this.#seals, known);
    await followSeals(db, chain, options);
    if (!chain.fault) this.#anchored = chain.end;
    return unsealed ?? chain.fault;
  }

  async #write(): Promise<void> {
    const anchored = this.#anchored;
    if (anchored.seq <= this.#written.seq) return;
    await this.#deps.place?.write({ ...anchored, seal: this.#seals.sealEnd('anchor', anchored) });
    this.#written = anchored;
  }

  /** Each once: every second would hide the rest. */
  async #report(fault: LedgerFault): Promise<void> {
    const said = `${fault.reason}: ${fault.at}`;
    if (said === this.#told) return;
    await this.#deps.onFault(fault);
    this.#told = said;
  }

  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#deps.log.error({ area: 'ledger', err: error }, 'New transfers could not be sealed');
    this.#isFailing = true;
  }
}
