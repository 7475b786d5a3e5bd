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
  isWanted,
  Letters,
  letterKind,
  letterOutcomes,
  mountLetterChoices,
} from '#kernel/mail';
import { mountInstallation, Outward, type Site } from '#kernel/outward';
import { demandKeys } from '#kernel/rotation';
import { derivedKey, lastingSecret, type MasterKey, Vault } from '#kernel/vault';

interface CreateKernelDeps {
  config: { publicUrl: string; mail: MailConfig; masterKeys: readonly MasterKey[]; trustProxy: boolean };
  database: Database;
  authSecret: string;
  /** Records the newest audit entry outside the database. */
  auditAnchor?: AnchorStore | undefined;
  /** Records the ledger's newest transfer outside the database. */
  ledgerAnchor?: AnchorStore | undefined;
  /** Where the database is found; omitted: where it belongs. */
  site?: Site | undefined;
  log: Logger;
  nowMs: () => number;
  monotonicMs: () => number;
}

/** The services that every group builds on. */
export interface Kernel {
  vault: Vault;
  /** Hashes people's lasting marks; AUTH_SECRET may change, this does not. */
  lastingSecret: string;
  /** Whether anything may leave. */
  outward: Outward;
  metrics: HttpMetrics;
  /** Background work that survives a restart. */
  jobs: Jobs;
  letters: Letters;
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
  await demandKeys(db, vault);
  const metrics = createMetrics();
  const { registry } = metrics;
  const background = new Background(log);
  const breakers = new Breakers(registry, monotonicMs);
  const outward = new Outward({ db, site: deps.site, log, registry });
  await outward.settle();
  const mailer = createMailer(config.mail, log, breakers, () => outward.demandReal());
  const jobs = new Jobs({ ...deps, vault, registry, isHeldUp: () => outward.isQuiet });
  const isHeldUp = () => breakers.of('mail').isResting;
  const addresses = addressMarks({ db, log, registry, nowMs });
  const outcomes = letterOutcomes(registry);
  const queue = jobs.register(
    letterKind({
      mailer,
      isHeldUp,
      addresses,
      isWanted: (email, kind) => isWanted(db, email, kind),
      outcomes,
    }),
  );
  const lasting = await lastingSecret(db, vault, deps.authSecret);
  const stopKey = derivedKey(lasting, 'stop links of letters');
  const letters = new Letters({ queue, publicUrl: config.publicUrl, stopKey, nowMs });
  const auditKeeper = new AuditKeeper({ db, anchorStore: deps.auditAnchor, log, registry, nowMs });
  await auditKeeper.tick();
  const ledgerKeeper = new LedgerKeeper({ db, anchorStore: deps.ledgerAnchor, log, registry, nowMs });
  ledgerKeeper.begin(jobs);
  return {
    vault,
    lastingSecret: lasting,
    outward,
    metrics,
    jobs,
    letters,
    breakers,
    background,
    auditKeeper,
    ledgerKeeper,
    mounts: [
      mountAudit(db, () => auditKeeper.verify()),
      mountInstallation({ outward, trustProxy: config.trustProxy, nowMs }),
      mountLetterChoices({ db, stopKey, nowMs }),
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
      outward.stop();
      await ledgerKeeper.stop();
      await auditKeeper.stop();
    },
  };
}
