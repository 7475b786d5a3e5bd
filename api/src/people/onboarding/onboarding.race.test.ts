import { describe, expect, test } from 'vitest';
import { type Db, transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { IAM_SEED, seedIam } from '#people/iam';
import { saveProfile } from '#people/users';
import { addUser } from '#testing';
import { giveManagerRole } from './manager-role.ts';
import { answerStep, completeOnboarding } from './onboarding.service.ts';
import { findProgress } from './onboarding.store.ts';

const AT_MS = Date.parse('2026-11-20T12:00:00Z');
const AT_ONCE = 12;

/** Looks first and acts afterwards, each on its own. */
async function lookThenAct(db: Db, userId: string): Promise<void> {
  if ((await findProgress(db, userId))?.completedAtMs !== undefined) return;
  await transact(db, async (trx) => {
    await saveProfile(trx, userId, { onboardingCompletedAtMs: AT_MS, onboardingVersion: 1 });
    await giveManagerRole(trx, userId, AT_MS);
  });
}

onBothDatabases('completing the onboarding', (database) => {
  const deps = () => ({ db: database().db, onChanged: () => undefined, nowMs: () => AT_MS });

  async function readyManager(): Promise<string> {
    await seedIam(database().db, IAM_SEED);
    const userId = await addUser(database(), `race-${Math.random()}@example.test`);
    await answerStep(deps(), userId, { step: 'person', name: 'Race', country: 'ES' });
    await answerStep(deps(), userId, { step: 'profile', profileType: 'manager' });
    await answerStep(deps(), userId, { step: 'phone', skip: true });
    await answerStep(deps(), userId, { step: 'pack', pack: 'skipped' });
    return userId;
  }
  const rolesGiven = async (userId: string): Promise<number> => {
    const rows = await database()
      .db.selectFrom('auditLog')
      .select('seq')
      .where('action', '=', 'assignment.created')
      .where('target', '=', `user:${userId}`)
      .execute();
    return rows.length;
  };
  const atOnce = (act: () => Promise<unknown>) => Promise.all(Array.from({ length: AT_ONCE }, act));

  describe('many times at once', () => {
    test('gives the role once, and answers alike', async () => {
      const userId = await readyManager();
      const users = await atOnce(() => completeOnboarding(deps(), userId));
      expect(await rolesGiven(userId)).toBe(1);
      for (const user of users) expect(user).toEqual(users[0]);
    });

    test('the saboteur that looks first gives it more than once', async () => {
      const userId = await readyManager();
      await atOnce(() => lookThenAct(database().db, userId));
      expect(await rolesGiven(userId)).toBeGreaterThan(1);
    });
  });

  test('answers of two devices at once leave one whole answer', async () => {
    const userId = await addUser(database(), `race-${Math.random()}@example.test`);
    const people = [
      { step: 'person', name: 'Ana', country: 'ES' },
      { step: 'person', name: 'Eva', country: 'EE' },
    ] as const;
    await Promise.all([...people, ...people].map((answer) => answerStep(deps(), userId, answer)));
    const { answers } = (await findProgress(database().db, userId)) ?? {};
    expect(people.map(({ name, country }) => ({ name, country }))).toContainEqual(answers);
  });
});
