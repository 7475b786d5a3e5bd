import type { Logger } from 'pino';
import { type AnchorStore, AuditKeeper, mountAudit } from '#kernel/audit';
import type { Database } from '#kernel/db';
import { Background, Breakers, type MailConfig } from '#kernel/delivery';
import { createMetrics, type HttpMetrics, type Mount } from '#kernel/http';
import { Jobs, mountAdminJobs } from '#kernel/jobs';
import { LedgerKeeper } from '#kernel/ledger';
import {
  addressMarks,
  countRefused,
  createMailer,
  type LetterQueue,
  letterKind,
  letterOutcomes,
} from '#kernel/mail';
import { type MasterKey, Vault } from '#kernel/vault';

interface CreateKernelDeps {
  config: { mail: MailConfig; masterKeys: readonly MasterKey[]; trustProxy: boolean };
  database: Database;
  authSecret: string;
  /** Records the newest audit entry outside the database. */
  auditAnchor?: AnchorStore | undefined;
  /** Records the ledger's newest transfer outside the database. */
  ledgerAnchor?: AnchorStore | undefined;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** The services that every group builds on. */
export interface Kernel {
  vault: Vault;
  metrics: HttpMetrics;
  /** Background work that survives a restart. */
  jobs: Jobs;
  mailQueue: LetterQueue;
  /** Circuit breakers around calls to providers. */
  breakers: Breakers;
  background: Background;
  auditKeeper: AuditKeeper;
  ledgerKeeper: LedgerKeeper;
  mounts: readonly Mount[];
  /** Resolves when no background work is left: all letters are out. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Creates seals, metrics, letters and the audit log of this installation; the log is verified once before. */
export async function createKernel(deps: CreateKernelDeps): Promise<Kernel> {
  const { config, database, log, nowMs, monotonicMs } = deps;
  const { db } = database;
  const vault = new Vault(deps.authSecret, config.masterKeys);
  const metrics = createMetrics();
  const { registry } = metrics;
  const background = new Background(log);
  const breakers = new Breakers(registry, monotonicMs);
  const mailer = createMailer(config.mail, log, breakers);
  const jobs = new Jobs({ ...deps, vault, registry });
  const isHeldUp = () => breakers.of('mail').isResting;
  const addresses = addressMarks({ db, log, registry, nowMs });
  const outcomes = letterOutcomes(registry);
  const mailQueue = jobs.register(letterKind({ mailer, isHeldUp, addresses, outcomes }));
  const auditKeeper = new AuditKeeper({ db, anchorStore: deps.auditAnchor, log, registry, nowMs });
  await auditKeeper.tick();
  const ledgerKeeper = new LedgerKeeper({ db, anchorStore: deps.ledgerAnchor, log, registry, nowMs });
  ledgerKeeper.begin(jobs);
  return {
    vault,
    metrics,
    jobs,
    mailQueue,
    breakers,
    background,
    auditKeeper,
    ledgerKeeper,
    mounts: [
      mountAudit(db, () => auditKeeper.verify()),
      mountAdminJobs({
        db,
        poll: () => jobs.poll(),
        refusedAddresses: () => countRefused(db),
        trustProxy: config.trustProxy,
        nowMs,
      }),
    ],
    async idle() {
      await background.idle();
      await jobs.idle();
    },
    async stop() {
      await background.idle();
      await jobs.stop();
      mailer.close();
      await ledgerKeeper.stop();
      await auditKeeper.stop();
    },
  };
}
