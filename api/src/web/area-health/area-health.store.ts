import {
  type BucketLoads,
  type Evidence,
  type FailurePhase,
  failurePhaseSchema,
  NO_EVIDENCE,
  percentileMs,
  RATIOS,
  type ReleaseFigures,
} from '@bothways/domain/area-health';
import type { ReleaseName } from '@bothways/domain/registry';
import type { Kysely, Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';

type Asked = Kysely<Schema>;
type Trx = Transaction<Schema>;

export interface Counted {
  minuteMs: number;
  area: ReleaseName;
  version: string;
  channel: 'stable' | 'canary';
}

/** @returns whether it is new */
export async function takeMark(trx: Trx, mark: string, atMs: number): Promise<boolean> {
  const taken = await trx
    .insertInto('areaReports')
    .values({ mark, atMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mark')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countLoad(trx: Trx, counted: Counted, bucket: number): Promise<void> {
  await trx
    .insertInto('areaLoads')
    .values({ ...counted, bucket, loads: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['minuteMs', 'area', 'version', 'channel', 'bucket'])
        .doUpdateSet((eb) => ({ loads: eb('areaLoads.loads', '+', 1) })),
    )
    .execute();
}

export async function countFailure(trx: Trx, counted: Counted, phase: FailurePhase): Promise<void> {
  await trx
    .insertInto('areaFailureCounts')
    .values({ ...counted, phase, failures: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['minuteMs', 'area', 'version', 'channel', 'phase'])
        .doUpdateSet((eb) => ({ failures: eb('areaFailureCounts.failures', '+', 1) })),
    )
    .execute();
}

export async function keepFailure(trx: Trx, failure: Schema['areaFailures']): Promise<void> {
  await trx.insertInto('areaFailures').values(failure).execute();
}

const bucketsOf = (db: Asked, area: ReleaseName, sinceMs: number) =>
  db
    .selectFrom('areaLoads')
    .select(({ fn }) => ['version', 'bucket', fn.sum('loads').as('loads')])
    .where('area', '=', area)
    .where('minuteMs', '>=', sinceMs)
    .groupBy(['version', 'bucket'])
    .execute();

interface PhaseFailures {
  version: string;
  phase: FailurePhase;
  failures: number;
}

/** Counts failures since a time, by release and phase. */
export async function failuresByPhase(
  db: Asked,
  area: ReleaseName,
  sinceMs: number,
): Promise<PhaseFailures[]> {
  const rows = await db
    .selectFrom('areaFailureCounts')
    .select(({ fn }) => ['version', 'phase', fn.sum('failures').as('failures')])
    .where('area', '=', area)
    .where('minuteMs', '>=', sinceMs)
    .groupBy(['version', 'phase'])
    .execute();
  return rows.map(({ version, phase, failures }) => ({
    version,
    phase: failurePhaseSchema.parse(phase),
    failures: Number(failures),
  }));
}

/** Returns each release's figures since a time; releases without loads are omitted. */
export async function figuresSince(
  db: Asked,
  area: ReleaseName,
  sinceMs: number,
): Promise<Map<string, ReleaseFigures>> {
  const byVersion = new Map<string, { buckets: BucketLoads[]; failures: number }>();
  const of = (version: string) => {
    const known = byVersion.get(version) ?? { buckets: [], failures: 0 };
    byVersion.set(version, known);
    return known;
  };
  for (const { version, bucket, loads } of await bucketsOf(db, area, sinceMs))
    of(version).buckets.push({ bucket, loads: Number(loads) });
  for (const { version, failures } of await failuresByPhase(db, area, sinceMs))
    of(version).failures += failures;
  return new Map(
    [...byVersion].map(([version, { buckets, failures }]) => [version, figuresOf(buckets, failures)]),
  );
}

export interface MinuteTally {
  minuteMs: number;
  version: string;
  /** Including failed ones. */
  loads: number;
  failures: number;
}

/** Returns each release's figures per minute since a time; minutes without loads are omitted. */
export async function talliesSince(db: Asked, area: ReleaseName, sinceMs: number): Promise<MinuteTally[]> {
  const good = await db
    .selectFrom('areaLoads')
    .select(({ fn }) => ['minuteMs', 'version', fn.sum('loads').as('count')])
    .where('area', '=', area)
    .where('minuteMs', '>=', sinceMs)
    .groupBy(['minuteMs', 'version'])
    .execute();
  const failed = await db
    .selectFrom('areaFailureCounts')
    .select(({ fn }) => ['minuteMs', 'version', fn.sum('failures').as('count')])
    .where('area', '=', area)
    .where('minuteMs', '>=', sinceMs)
    .groupBy(['minuteMs', 'version'])
    .execute();
  return [
    ...good.map(({ count, ...of }) => ({ ...of, loads: Number(count), failures: 0 })),
    ...failed.map(({ count, ...of }) => ({ ...of, loads: Number(count), failures: Number(count) })),
  ];
}

function figuresOf(buckets: readonly BucketLoads[], failures: number): ReleaseFigures {
  const p50Ms = percentileMs(buckets, 0.5);
  const p75Ms = percentileMs(buckets, 0.75);
  const good = buckets.reduce((sum, { loads }) => sum + loads, 0);
  return {
    loads: good + failures,
    failures,
    ...(p50Ms !== undefined && { p50Ms }),
    ...(p75Ms !== undefined && { p75Ms }),
  };
}

interface KnownEvidence {
  evidence: Evidence;
  failedPeople: number;
}
const evidenceSchema = z.array(z.number()).length(RATIOS.length);

/** Returns the evidence against a canary. */
export async function evidenceAgainst(db: Asked, area: ReleaseName, version: string): Promise<KnownEvidence> {
  const row = await db
    .selectFrom('canaryEvidence')
    .select(['evidence', 'failedPeople'])
    .where('area', '=', area)
    .where('version', '=', version)
    .executeTakeFirst();
  return row
    ? { evidence: evidenceSchema.parse(JSON.parse(row.evidence)), failedPeople: row.failedPeople }
    : { evidence: NO_EVIDENCE, failedPeople: 0 };
}

export async function keepEvidence(
  trx: Trx,
  area: ReleaseName,
  version: string,
  { evidence, failedPeople }: KnownEvidence,
  updatedAtMs: number,
): Promise<void> {
  const now = { evidence: JSON.stringify(evidence), failedPeople, updatedAtMs };
  await trx
    .insertInto('canaryEvidence')
    .values({ area, version, ...now, toldAtMs: null })
    .onConflict((conflict) => conflict.columns(['area', 'version']).doUpdateSet(now))
    .execute();
}

/** Claims the notification of a withdrawal. @returns false if it was claimed before */
export async function takeTelling(
  trx: Trx,
  area: ReleaseName,
  version: string,
  toldAtMs: number,
): Promise<boolean> {
  const taken = await trx
    .updateTable('canaryEvidence')
    .set({ toldAtMs })
    .where('area', '=', area)
    .where('version', '=', version)
    .where('toldAtMs', 'is', null)
    .returning('version')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes records beyond their retention. */
export async function pruneAreaHealth(
  db: Asked,
  { rawBeforeMs, countsBeforeMs }: { rawBeforeMs: number; countsBeforeMs: number },
): Promise<void> {
  await db.deleteFrom('areaFailures').where('atMs', '<', rawBeforeMs).execute();
  await db.deleteFrom('areaReports').where('atMs', '<', rawBeforeMs).execute();
  await db.deleteFrom('areaLoads').where('minuteMs', '<', countsBeforeMs).execute();
  await db.deleteFrom('areaFailureCounts').where('minuteMs', '<', countsBeforeMs).execute();
  await db.deleteFrom('canaryEvidence').where('updatedAtMs', '<', countsBeforeMs).execute();
}

/** Returns every open account with a role beyond a customer's; permissions are then checked one by one. */
export async function peopleWithRoles(trx: Trx): Promise<{ userId: string; email: string }[]> {
  return trx
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.userId')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'assignments.userId')
    .select(['users.id as userId', 'users.email'])
    .distinct()
    .where('disabledUsers.userId', 'is', null)
    .where('assignments.roleId', '!=', 'customer')
    .orderBy('users.id')
    .execute();
}
