import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type AnchorStore, isUnreadable } from '#kernel/audit';
import type { Db } from '#kernel/db';
import type { LedgerFault, StepOptions } from './fault.ts';
import { SealedChain } from './sealed-chain.ts';
import { followSeals, sealedHash, sealNew } from './sealing.store.ts';
import { cutAt, type LedgerSeals, ledgerSealsOf, NOTHING_SEALED, type SealedEnd } from './seals.ts';

/** An attacker can remove a transfer unnoticed for at most this long. */
const BEAT_MS = 1000;
/** A transfer may be committed this long after its stated time; the check finds those that come even later. */
const LATE_MS = 15_000;

interface LedgerSealerDeps {
  db: Db;
  /** Omitted: the anchor lives only as long as the process. */
  anchorStore?: AnchorStore | undefined;
  log: Logger;
  nowMs: () => number;
  rowsAtOnce: number;
  onFault: (fault: LedgerFault) => Promise<void>;
}

/**
 * Numbers new transfers in the chain, asynchronously, so that writers never wait for one another; and records the
 * newest number outside the database, so that the chain's end cannot be cut off.
 */
export class LedgerSealer {
  readonly #deps: LedgerSealerDeps;
  readonly #seals: LedgerSeals;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #anchored: SealedEnd = NOTHING_SEALED;
  #written: SealedEnd = NOTHING_SEALED;
  #sealedToMs = 0;
  #reported = '';
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

  /** Writes the newest number to the anchor. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.tick();
  }

  /**
   * Seals new transfers; concurrent calls share one run. Never rejects: failures are logged and retried at the next
   * tick.
   */
  tick(): Promise<void> {
    this.#running ??= this.#verify()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /**
   * Returns the newest number recorded by this process, by others or by former ones.
   * @throws Error if the anchor cannot be opened: what it says is not known, so nothing may be written over it
   */
  async anchored(): Promise<SealedEnd> {
    const anchor = await this.#deps.anchorStore?.read().catch((error: unknown) => {
      if (isUnreadable(error)) throw error;
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

  async #verify(): Promise<void> {
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
    await this.#deps.anchorStore?.write({ ...anchored, seal: this.#seals.sealEnd('anchor', anchored) });
    this.#written = anchored;
  }

  /** Logs each fault once: a line every second would hide everything else. */
  async #report(fault: LedgerFault): Promise<void> {
    const description = `${fault.reason}: ${fault.at}`;
    if (description === this.#reported) return;
    await this.#deps.onFault(fault);
    this.#reported = description;
  }

  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#deps.log.error({ area: 'ledger', err: error }, 'New transfers could not be sealed');
    this.#isFailing = true;
  }
}
