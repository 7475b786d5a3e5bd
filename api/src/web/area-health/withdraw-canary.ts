import { evidenceOf } from '@bothways/domain/area-health';
import { may } from '@bothways/domain/identity';
import { type ReleaseName, releaseNameSchema, releaseVersionSchema } from '@bothways/domain/registry';
import { type Change, NoCanary, type RolloutRecord, withoutCanary } from '@bothways/releases';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { recordAudit, SYSTEM_ACTOR } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { JobKind } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import { actionsOf } from '#people/iam';
import { storedLocale } from '#people/users';
import { evidenceAgainst, peopleWithRoles, takeTelling } from './area-health.store.ts';

/** Author of automatic actions in the release log. */
export const BY_HEALTH = 'health';
/** Permission of those who look after releases. */
const SEEN_TO = 'manage:deployment';

export interface WithdrawDeps {
  db: Db;
  record: RolloutRecord;
  letters: Letters;
  nowMs: () => number;
}

const payloadSchema = z.object({ area: releaseNameSchema, version: releaseVersionSchema });
type Payload = z.infer<typeof payloadSchema>;

/**
 * A release that was rolled out again after its withdrawal is that person's responsibility: it is withdrawn only once.
 */
class WithdrawnBefore extends Error {
  override name = 'WithdrawnBefore';
}

async function endCanary({ db, record, nowMs }: WithdrawDeps, { area, version }: Payload): Promise<void> {
  const { evidence, failedPeople } = await evidenceAgainst(db, area, version);
  const reason = `${failedPeople} people met failures, evidence ${evidenceOf(evidence).toFixed(0)}`;
  const end: Change = (apps, log) => {
    if (log.some((line) => line.by === BY_HEALTH && line.name === area && line.from === version))
      throw new WithdrawnBefore();
    // If another canary runs by now, it is another release, and the stable one is never touched.
    if (apps[area]?.canary?.version !== version) throw new NoCanary();
    const { apps: after, log: line } = withoutCanary(apps, area);
    return { apps: after, log: { ...line, by: BY_HEALTH, reason } };
  };
  await record.change(new Date(nowMs()), end).catch((error: unknown) => {
    if (!(error instanceof WithdrawnBefore || error instanceof NoCanary)) throw error;
  });
}

async function ownersToTell(trx: Transaction<Schema>): Promise<{ email: string; locale: Locale }[]> {
  const recipients: { email: string; locale: Locale }[] = [];
  for (const { userId, email } of await peopleWithRoles(trx))
    if (may(await actionsOf(trx, userId), SEEN_TO))
      recipients.push({ email, locale: (await storedLocale(trx, userId)) ?? 'en' });
  return recipients;
}

async function tell({ db, record, letters, nowMs }: WithdrawDeps, { area, version }: Payload): Promise<void> {
  const line = (await record.log()).findLast(
    ({ by, name, from }) => by === BY_HEALTH && name === area && from === version,
  );
  if (!line) return;
  await transact(db, async (trx) => {
    if (!(await takeTelling(trx, area, version, nowMs()))) return;
    await recordAudit(trx, {
      atMs: nowMs(),
      actor: SYSTEM_ACTOR,
      action: 'deployment.withdrawn',
      target: `deployment:${area}`,
      detail: { version, stable: line.version, reason: line.reason ?? '' },
    });
    for (const { email, locale } of await ownersToTell(trx))
      await letters.post(trx, email, locale, {
        kind: 'canaryWithdrawn',
        link: letters.page(locale, 'admin/deployments'),
        release: { area, version, stable: line.version },
      });
  });
  letters.collect();
}

/**
 * Withdraws a canary that fails more than the stable release, and notifies those who look after releases: both, or a
 * retry.
 */
export const withdrawCanary = (deps: WithdrawDeps): JobKind<Payload> => ({
  name: 'withdraw-canary',
  payload: payloadSchema,
  isSecret: false,
  atOnce: 1,
  maxWaiting: 1_000,
  firstWaitMs: 1_000,
  maxWaitMs: 60_000,
  maxTries: 20,
  async work(payload) {
    await endCanary(deps, payload);
    await tell(deps, payload);
  },
});

/** One job per release, however often it is found worse meanwhile. */
export const withdrawalKey = (area: ReleaseName, version: string): string => `${area}@${version}`;
