import { HOUR_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Db, transact } from '#kernel/db';
import { type Anchor, type AnchorStore, isUnreadable } from './anchor-file.ts';
import { followChain, hashOf, recordCut, verifyAudit } from './audit.store.ts';
import { ChainReader, type FoundFault, type SealedBy } from './audit-chain.ts';
import { newestEntry } from './audit-head.store.ts';
import { type AuditSeals, auditSealsOf } from './audit-seals.ts';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** An attacker can cut off at most this much of the log's end unnoticed; a check costs two rows. */
const BEAT_MS = 1000;
/**
 * How often the newest entry is logged: the process log, stored elsewhere, then proves the audit log up to that point.
 */
const TELL_EVERY_MS = HOUR_MS;

interface AuditKeeperDeps {
  db: Db;
  /** Omitted: the anchor lives only as long as the process. */
  anchorStore?: AnchorStore | undefined;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
}

/** The newest entry known, and the strongest seal up to it. */
type Known = ChainEnd & { sealedBy: SealedBy };

/**
 * Records the newest audit entry outside the database and checks that the log still continues from it: an attacker who
 * can write to the database can cut off its end, but cannot change the anchor. It runs asynchronously behind writers,
 * so that nobody waits for it; after a crash the anchor may lag a little, which is no fault. A log that lags behind its
 * anchor is one.
 */
export class AuditKeeper {
  readonly #deps: AuditKeeperDeps;
  readonly #seals: AuditSeals;
  readonly #faults: Counter<'reason'>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #written: ChainEnd = CHAIN_START;
  #reportedMs = 0;
  #isFailing = false;
  #isFirst = true;

  constructor(deps: AuditKeeperDeps) {
    this.#deps = deps;
    this.#seals = auditSealsOf(deps.db);
    this.#faults = new Counter({
      name: 'bothways_audit_faults_total',
      help: 'Entries of the audit log that are gone, changed or not ours',
      labelNames: ['reason'] as const,
      registers: [deps.registry],
    });
    // There before the first fault: a figure that does not exist is itself reported.
    this.#faults.inc(0);
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), BEAT_MS);
    this.#timer.unref();
  }

  /** Checks now; concurrent calls share one check. Never rejects: failures are logged and retried at the next tick. */
  tick(): Promise<void> {
    this.#running ??= this.#poll()
      .then(() => {
        this.#isFailing = false;
      })
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  /** Verifies the whole log against the anchor. */
  async verify(): Promise<ChainReader> {
    await this.tick();
    return verifyAudit(this.#deps.db);
  }

  /** Writes the newest entry to the anchor. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.tick();
    this.#tell();
  }

  async #poll(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const known = await this.#known();
    if (!known) this.#seals.anchored = await this.#firstAnchor();
    else if (await this.#isStill(known)) await this.#follow(known);
    else this.#seals.anchored = await transact(db, (trx) => recordCut(trx, known, nowMs()));
    this.#isFirst = false;
    await this.#write();
    if (nowMs() - this.#reportedMs >= TELL_EVERY_MS) this.#tell();
  }

  /** Returns the newest entry recorded by this process, by others or by former ones; undefined on the first run. */
  async #known(): Promise<Known | undefined> {
    const anchor = await this.#read();
    const { anchored } = this.#seals;
    if (anchor && anchor.seq > anchored.seq) {
      const isOurs = this.#seals.check('anchor', anchor, anchor.seal) === 'good';
      return { seq: anchor.seq, hash: anchor.hash, sealedBy: isOurs ? 'us' : 'other keys' };
    }
    return this.#isFirst && !anchor ? undefined : { ...anchored, sealedBy: 'us' };
  }

  async #read(): Promise<Anchor | undefined> {
    const anchor = await this.#deps.anchorStore?.read().catch((error: unknown) => {
      if (isUnreadable(error)) throw error;
      this.#report({ seq: 0, reason: 'unsealed' }, error);
      return undefined;
    });
    const isForged = anchor && this.#seals.check('anchor', anchor, anchor.seal) === 'bad';
    if (isForged) this.#report({ seq: anchor.seq, reason: 'unsealed' });
    if (anchor && !isForged) return anchor;
    // An anchor that is missing or unusable is written again.
    this.#written = CHAIN_START;
    return undefined;
  }

  /** Nothing is recorded yet: the log is trusted as it is, and may not shrink from now on. */
  async #firstAnchor(): Promise<ChainEnd> {
    const end = await newestEntry(this.#deps.db);
    if (end.seq > 0 && this.#deps.anchorStore)
      this.#deps.log.warn({ area: 'audit', ...end }, 'The audit log had no anchor outside the database');
    return end;
  }

  /** Whether the log still has the recorded entry; reports it if not. */
  async #isStill({ seq, hash }: ChainEnd): Promise<boolean> {
    const found = seq === 0 ? hash : await hashOf(this.#deps.db, seq);
    if (found === hash) return true;
    this.#report({ seq, reason: found === undefined ? 'cut' : 'rewritten' });
    return false;
  }

  async #follow({ seq, hash, sealedBy }: Known): Promise<void> {
    const reader = new ChainReader(this.#seals, { seq, hash }, sealedBy);
    await followChain(this.#deps.db, reader);
    for (const fault of reader.faults) this.#report(fault);
    this.#seals.anchored = reader.end;
  }

  async #write(): Promise<void> {
    const { anchored } = this.#seals;
    if (anchored.seq <= this.#written.seq) return;
    await this.#deps.anchorStore?.write({ ...anchored, seal: this.#seals.seal('anchor', anchored) });
    this.#written = anchored;
  }

  #report({ seq, reason }: FoundFault, error?: unknown): void {
    this.#faults.inc({ reason });
    this.#deps.log.error(
      { area: 'audit', seq, reason, ...(error !== undefined && { err: error }) },
      'The audit log is not as it was written',
    );
  }

  /** Logs only when failures begin: a line every second would hide everything else. */
  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#deps.log.error({ area: 'audit', err: error }, 'The audit log could not be looked after');
    this.#isFailing = true;
  }

  #tell(): void {
    this.#reportedMs = this.#deps.nowMs();
    this.#deps.log.info({ area: 'audit', ...this.#seals.anchored }, 'The newest entry of the audit log');
  }
}
