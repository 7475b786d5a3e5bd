import { HOUR_MS } from '@bothways/domain/time';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { type Db, transact } from '#kernel/db';
import type { Anchor, AnchorPlace } from './anchor-file.ts';
import { followChain, hashOf, recordCut, verifyAudit } from './audit.store.ts';
import { ChainReader, type FoundFault, type SealedBy } from './audit-chain.ts';
import { newestEntry } from './audit-head.store.ts';
import { type AuditSeals, auditSealsOf } from './audit-seals.ts';
import { CHAIN_START, type ChainEnd } from './chain-end.ts';

/** So much of the end may be cut off unseen by who is quick; a look costs two rows. */
const BEAT_MS = 1000;
/** The log of the process, kept elsewhere, then proves the audit log to that point. */
const TELL_EVERY_MS = HOUR_MS;

export interface AuditKeeperDeps {
  db: Db;
  /** Left out: what is known outside the database lasts as long as the process. */
  place?: AnchorPlace | undefined;
  log: Logger;
  registry: Registry;
  nowMs: () => number;
}

/** The newest entry that is known, and whose seals there were up to it. */
type Known = ChainEnd & { sealedBy: SealedBy };

/**
 * Keeps, outside the database, which entry of the audit log is the newest, and looks whether the log still goes on from
 * there: who can write to the database can cut off its end, but not here. It follows behind what is written, so that
 * nobody waits for it; after a crash it may be a little behind, which is no fault. The log being behind it is.
 */
export class AuditKeeper {
  readonly #deps: AuditKeeperDeps;
  readonly #seals: AuditSeals;
  readonly #faults: Counter<'reason'>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #written: ChainEnd = CHAIN_START;
  #toldMs = 0;
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
  }

  start(): void {
    this.#timer = setInterval(() => void this.tick(), BEAT_MS);
    this.#timer.unref();
  }

  /** Looks now; two at once are one. Never rejects: what fails is told to the log and tried at the next beat. */
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

  /** The whole log, against what is known here after a look. */
  async verify(): Promise<ChainReader> {
    await this.tick();
    return verifyAudit(this.#deps.db);
  }

  /** Leaves the newest entry outside. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.tick();
    this.#tell();
  }

  async #look(): Promise<void> {
    const { db, nowMs } = this.#deps;
    const known = await this.#known();
    if (!known) this.#seals.anchored = await this.#firstAnchor();
    else if (await this.#isStill(known)) await this.#follow(known);
    else this.#seals.anchored = await transact(db, (trx) => recordCut(trx, known, nowMs()));
    this.#isFirst = false;
    await this.#write();
    if (nowMs() - this.#toldMs >= TELL_EVERY_MS) this.#tell();
  }

  /** The newest of what this process, and others or former ones, have left; undefined at the very first. */
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
    const anchor = await this.#deps.place?.read().catch((error: unknown) => {
      this.#report({ seq: 0, reason: 'unsealed' }, error);
      return undefined;
    });
    const isForged = anchor && this.#seals.check('anchor', anchor, anchor.seal) === 'bad';
    if (isForged) this.#report({ seq: anchor.seq, reason: 'unsealed' });
    if (anchor && !isForged) return anchor;
    // What is gone or of no use is written again.
    this.#written = CHAIN_START;
    return undefined;
  }

  /** Nothing is known: the log is believed as it stands, and from now on no less. */
  async #firstAnchor(): Promise<ChainEnd> {
    const end = await newestEntry(this.#deps.db);
    if (end.seq > 0 && this.#deps.place)
      this.#deps.log.warn({ area: 'audit', ...end }, 'The audit log had no anchor outside the database');
    return end;
  }

  /** Whether the log still has the entry that is known; what is wrong is told. */
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
    await this.#deps.place?.write({ ...anchored, seal: this.#seals.seal('anchor', anchored) });
    this.#written = anchored;
  }

  #report({ seq, reason }: FoundFault, error?: unknown): void {
    this.#faults.inc({ reason });
    this.#deps.log.error(
      { area: 'audit', seq, reason, ...(error !== undefined && { err: error }) },
      'The audit log is not as it was written',
    );
  }

  /** A line when it begins to fail: every second would hide the rest. */
  #failed(error: unknown): void {
    if (!this.#isFailing)
      this.#deps.log.error({ area: 'audit', err: error }, 'The audit log could not be looked after');
    this.#isFailing = true;
  }

  #tell(): void {
    this.#toldMs = this.#deps.nowMs();
    this.#deps.log.info({ area: 'audit', ...this.#seals.anchored }, 'The newest entry of the audit log');
  }
}
