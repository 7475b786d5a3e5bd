import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type AnchorStore, recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, transact } from '#kernel/db';
import type { Jobs } from '#kernel/jobs';
import { checkLedger, type LedgerVerdict, saveCheck } from './check.store.ts';
import type { LedgerFault } from './fault.ts';
import { closingOf, deleteClosing, expiredPending, insertClosing } from './ledger.store.ts';
import { AlreadyDecidedError } from './refusals.ts';
import { LedgerSealer } from './sealer.ts';
import { ledgerTransaction, voidPending } from './transfers.ts';

const CHECK_EVERY_MS = 15 * 60_000;
const VOID_EVERY_MS = 60_000;
const VOIDED_AT_ONCE = 500;
const ROWS_AT_ONCE = 500;

interface LedgerKeeperDeps {
  db: Db;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
  /** Records the newest transfer outside the database. */
  anchorStore?: AnchorStore | undefined;
  /** Entries per read of a check. */
  rowsAtOnce?: number | undefined;
}

/** Verifies the ledger periodically, closes it on a fault, and expires pending transfers. */
export class LedgerKeeper {
  readonly #deps: LedgerKeeperDeps;
  readonly #faults: Counter<'reason'>;
  readonly #sealer: LedgerSealer;

  constructor(deps: LedgerKeeperDeps) {
    this.#deps = deps;
    this.#faults = new Counter({
      name: 'bothways_ledger_faults_total',
      help: 'Checks of the ledger that found what does not hold',
      labelNames: ['reason'] as const,
      registers: [deps.registry],
    });
    // There before the first fault: a figure that does not exist is itself reported.
    this.#faults.inc(0);
    const { rowsAtOnce = ROWS_AT_ONCE } = deps;
    const onFault = (fault: LedgerFault) => this.#close(SYSTEM_ACTOR, fault);
    this.#sealer = new LedgerSealer({ ...deps, rowsAtOnce, onFault });
  }

  /** Starts sealing new transfers, in each process. */
  start(): void {
    this.#sealer.start();
  }

  /** Seals new transfers. */
  seal(): Promise<void> {
    return this.#sealer.tick();
  }

  stop(): Promise<void> {
    return this.#sealer.stop();
  }

  /** Starts the periodic checks, in one process for all. */
  begin(jobs: Pick<Jobs, 'repeat'>): void {
    jobs.repeat('check-ledger', CHECK_EVERY_MS, async (signal) => {
      await this.check(SYSTEM_ACTOR, signal);
    });
    jobs.repeat('void-pending-transfers', VOID_EVERY_MS, (signal) => this.voidExpired(signal));
  }

  /**
   * Verifies everything. A fault closes the ledger: nothing moves any more. Without one it is opened again.
   * @param actor who requested it; recorded if that opens or closes the ledger
   */
  async check(actor: string, signal?: AbortSignal): Promise<LedgerVerdict> {
    const { db, nowMs, rowsAtOnce = ROWS_AT_ONCE } = this.#deps;
    const breathe = async (): Promise<void> => {
      signal?.throwIfAborted();
      await turn();
    };
    // Read first: transfers sealed during the check must not look like a missing end.
    const anchored = await this.#sealer.anchored();
    const verdict = await checkLedger(db, { rowsAtOnce, breathe, anchored });
    await saveCheck(db, verdict, nowMs());
    if (verdict.fault) await this.#close(actor, verdict.fault);
    else await this.#open(actor);
    return verdict;
  }

  async #close(actor: string, fault: LedgerFault): Promise<void> {
    const { db, log, nowMs } = this.#deps;
    this.#faults.inc({ reason: fault.reason });
    log.fatal({ area: 'ledger', ...fault }, 'The ledger does not add up: nothing moves until it does');
    await transact(db, async (trx) => {
      const closing = { atMs: nowMs(), fault: `${fault.reason}: ${fault.at}` };
      if (!(await insertClosing(trx, closing))) return;
      const detail = { ...fault };
      await recordAudit(trx, { atMs: nowMs(), actor, action: 'ledger.closed', target: 'ledger:all', detail });
    });
  }

  async #open(actor: string): Promise<void> {
    const { db, nowMs } = this.#deps;
    if (!(await closingOf(db))) return;
    await transact(db, async (trx) => {
      if (!(await deleteClosing(trx))) return;
      await recordAudit(trx, {
        atMs: nowMs(),
        actor,
        action: 'ledger.opened',
        target: 'ledger:all',
        detail: {},
      });
    });
  }

  /** Releases the reservations of expired pending transfers. */
  async voidExpired(signal?: AbortSignal): Promise<void> {
    const { db, nowMs } = this.#deps;
    for (const id of await expiredPending(db, nowMs(), VOIDED_AT_ONCE)) {
      signal?.throwIfAborted();
      const followup = { key: `time-out:${id}`, actor: SYSTEM_ACTOR };
      await ledgerTransaction(db, (trx) => voidPending(trx, id, followup, nowMs())).catch(
        (error: unknown) => {
          // Decided by someone else meanwhile.
          if (!(error instanceof AlreadyDecidedError)) throw error;
        },
      );
    }
  }
}
