import type { Logger } from 'pino';
import { type AnchorPlace, AuditKeeper, mountAudit } from '#kernel/audit';
import type { Database } from '#kernel/db';
import { Background, Breakers, type MailConfig } from '#kernel/delivery';
import { createMetrics, type HttpMetrics, type Mount } from '#kernel/http';
import { Jobs, mountAdminJobs } from '#kernel/jobs';
import { LedgerKeeper } from '#kernel/ledger';
import { createMailer, type LetterQueue, letterKind, letterOutcomes } from '#kernel/mail';
import { type MasterKey, Vault } from '#kernel/vault';

export interface CreateKernelDeps {
  config: { mail: MailConfig; masterKeys: readonly MasterKey[]; trustProxy: boolean };
  database: Database;
  authSecret: string;
  /** Where the newest entry of the audit log is kept outside the database. */
  auditAnchor?: AnchorPlace | undefined;
  /** Where the newest transfer of the ledger is. */
  ledgerAnchor?: AnchorPlace | undefined;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** What every group stands on. */
export interface Kernel {
  vault: Vault;
  metrics: HttpMetrics;
  /** What is done behind the answers and survives a restart. */
  jobs: Jobs;
  mailQueue: LetterQueue;
  /** Who guards calls to others. */
  breakers: Breakers;
  background: Background;
  auditKeeper: AuditKeeper;
  ledgerKeeper: LedgerKeeper;
  mounts: readonly Mount[];
  /** Resolves when nothing is left to do behind the answers: letters are out. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Seals, figures, letters and the audit log of this installation; the log is checked once before. */
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
  const mailQueue = jobs.register(letterKind({ mailer, isHeldUp, outcomes: letterOutcomes(registry) }));
  const auditKeeper = new AuditKeeper({ db, place: deps.auditAnchor, log, registry, nowMs });
  await auditKeeper.tick();
  const ledgerKeeper = new LedgerKeeper({ db, place: deps.ledgerAnchor, log, registry, nowMs });
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
      mountAdminJobs({ db, look: () => jobs.look(), trustProxy: config.trustProxy, nowMs }),
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
