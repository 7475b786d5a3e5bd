import { beforeAll, describe, expect, test } from 'vitest';
import type { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { addUser } from '#testing';
import type { ChangeDeps } from './bookie-changes.ts';
import { createBookie, deleteBookie, restoreBookie } from './catalogue-changes.ts';
import { restoreArea, saveArea } from './save-area.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const LIVE = { enabled: true, delaySeconds: 0, staleSeconds: null, sports: null, markets: null } as const;
const modeOf = (referenceWeight: number) => ({
  ...LIVE,
  ...{ maxPercentage: null, reference: true, referenceWeight },
});

/** The saboteur: a transaction in which nobody waits for anybody, so that both write what only one may. */
const withoutWaiting: typeof transact = (db, work) =>
  db.transaction().setIsolationLevel('read committed').execute(work);

/** Whoever comes waits for the others, so that all have read before any of them writes. */
function meeting(many: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= many) all.resolve();
    return all.promise;
  };
}

onBothDatabases('changes of the catalogue at once', (database) => {
  let actor: Actor;
  beforeAll(async () => {
    actor = { userId: await addUser(database(), 'admin@race.test'), ip: '203.0.113.1' };
  });

  const deps = (more: Partial<ChangeDeps> = {}): ChangeDeps => ({
    db: database().db,
    nowMs: () => NOW_MS,
    accountsAt: async () => 0,
    changed: async () => undefined,
    // SQLite lets one write at a time: there the second reads when the first is done.
    ...(database().kind === 'postgres' && { beforeWrite: meeting(2) }),
    ...more,
  });
  const create = (value: string, with_: ChangeDeps = deps({ beforeWrite: async () => undefined })) =>
    createBookie(with_, actor, { bookie: value, label: value, countries: ['ES'] });
  const outcomes = async (acts: readonly Promise<unknown>[]): Promise<string[]> =>
    (await Promise.allSettled(acts))
      .map((act) =>
        act.status === 'fulfilled'
          ? 'done'
          : act.reason instanceof ApiError
            ? (act.reason.details.error ?? act.reason.code)
            : 'broken',
      )
      .toSorted();
  /** Alone, without waiting for anybody. */
  const alone = () => deps({ beforeWrite: async () => undefined });

  test('two of one name: one is added, the other hears that there is one', async () => {
    const both = deps();
    expect(await outcomes([create('twin', both), create('twin', both)])).toEqual([
      'done',
      'errors.bookieTaken',
    ]);
    const areas = await database()
      .db.selectFrom('bookieSettings')
      .selectAll()
      .where('bookie', '=', 'twin')
      .execute();
    expect(areas).toHaveLength(6);
  });

  test('two restore it: one does, and one entry says so', async () => {
    await create('back');
    await deleteBookie(alone(), actor, 'back');
    const both = deps();
    expect(await outcomes([restoreBookie(both, actor, 'back'), restoreBookie(both, actor, 'back')])).toEqual([
      'done',
      'errors.bookieNotDeleted',
    ]);
    expect(await entries('back', 'bookie.restored')).toBe(1);
  });

  test('one restores a version while another saves: whoever is second hears of it', async () => {
    const place = { value: 'area', area: 'live' } as const;
    await create('area');
    await saveArea(alone(), actor, place, { ...modeOf(2), version: 1 });
    const both = deps();
    const acts = [
      restoreArea(both, actor, { ...place, version: 1, newest: 2 }),
      saveArea(both, actor, place, { ...modeOf(3), version: 2 }),
    ];
    expect(await outcomes(acts)).toEqual(['done', 'errors.bookieChanged']);
    expect(await entries('area', 'bookie.updated')).toBe(2);
    // What stands already is no change, whatever was newest.
    expect(await outcomes([restoreArea(alone(), actor, { ...place, version: 3, newest: 1 })])).toEqual([
      'done',
    ]);
  });

  describe('a saboteur is found', () => {
    test('without a serializable transaction a restoring is done twice, or breaks', async () => {
      if (database().kind !== 'postgres') return;
      await create('twice');
      await deleteBookie(alone(), actor, 'twice');
      const both = deps({ transact: withoutWaiting });
      await outcomes([restoreBookie(both, actor, 'twice'), restoreBookie(both, actor, 'twice')]);
      expect(await entries('twice', 'bookie.restored')).toBe(2);
    });
  });

  const entries = async (value: string, action: string): Promise<number> =>
    (
      await database()
        .db.selectFrom('auditLog')
        .select('seq')
        .where('target', '=', `bookie:${value}`)
        .where('action', '=', action)
        .execute()
    ).length;
});
