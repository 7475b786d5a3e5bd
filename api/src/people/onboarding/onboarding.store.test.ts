import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { saveProfile } from '#people/users';
import { addUser } from '#testing';
import { findProgress, saveSteps } from './onboarding.store.ts';

const AT_MS = Date.parse('2026-11-20T12:00:00Z');

onBothDatabases('onboarding', (database) => {
  const newUser = () => addUser(database(), `onboarding-${Math.random()}@example.test`);
  const save = (userId: string, patch: Parameters<typeof saveSteps>[2]) =>
    transact(database().db, (trx) => saveSteps(trx, userId, patch));

  test('somebody new has answered nothing, whatever the account knows already', async () => {
    const { db } = database();
    const id = await newUser();
    expect(await findProgress(db, id)).toEqual({ answers: {} });
    await saveProfile(db, id, { country: 'EE', profileType: 'manager' });
    expect(await findProgress(db, id)).toEqual({ answers: {} });
    expect(await findProgress(db, 'nobody')).toBeUndefined();
  });

  test('steps add up, and answering one leaves the others', async () => {
    const { db } = database();
    const id = await newUser();
    await saveProfile(db, id, { country: 'EE', profileType: 'manager' });
    await save(id, { personAtMs: AT_MS });
    await save(id, { profileAtMs: AT_MS });
    await save(id, { phoneSkippedAtMs: AT_MS });
    await save(id, { pack: 'scale', packAtMs: AT_MS });
    await save(id, { pack: 'skipped', packAtMs: AT_MS + 1 });
    expect(await findProgress(db, id)).toEqual({
      answers: { name: 'Test', country: 'EE', profileType: 'manager', phone: 'skipped', pack: 'skipped' },
    });
  });

  test('a verified number answers the phone, before or after it was passed over', async () => {
    const { db } = database();
    const id = await newUser();
    await save(id, { phoneSkippedAtMs: AT_MS });
    await saveProfile(db, id, { mobilePhoneNumber: `+34${Math.random()}`, mobilePhoneVerifiedAtMs: AT_MS });
    expect(await findProgress(db, id)).toEqual({ answers: { phone: 'verified' } });
  });

  test('a country that the onboarding does not list is another one', async () => {
    const { db } = database();
    const id = await newUser();
    await saveProfile(db, id, { country: 'DE' });
    await save(id, { personAtMs: AT_MS });
    expect((await findProgress(db, id))?.answers).toEqual({ name: 'Test', country: 'OTHER' });
  });

  test('who completed it, completed it with all answers; in another version they begin anew', async () => {
    const { db } = database();
    const id = await newUser();
    const done = { country: 'ES', profileType: 'bettor', onboardingCompletedAtMs: AT_MS };
    await saveProfile(db, id, { ...done, onboardingVersion: 1 });
    expect(await findProgress(db, id)).toEqual({
      answers: { name: 'Test', country: 'ES', profileType: 'bettor' },
      completedAtMs: AT_MS,
    });
    await saveProfile(db, id, { onboardingVersion: 2 });
    expect(await findProgress(db, id)).toEqual({ answers: {} });
  });

  test('answers to the questions of another version are forgotten', async () => {
    const { db } = database();
    const id = await newUser();
    await db
      .insertInto('onboardings')
      .values({ userId: id, version: 0, personAtMs: 1, profileAtMs: 1 })
      .execute();
    expect(await findProgress(db, id)).toEqual({ answers: {} });
    await save(id, { phoneSkippedAtMs: AT_MS });
    expect(await findProgress(db, id)).toEqual({ answers: { phone: 'skipped' } });
    const rows = await db.selectFrom('onboardings').selectAll().where('userId', '=', id).execute();
    expect(rows).toMatchObject([
      { version: 1, personAtMs: null, profileAtMs: null, phoneSkippedAtMs: AT_MS },
    ]);
  });

  test('an account that goes takes its onboarding along', async () => {
    const { db } = database();
    const id = await newUser();
    await save(id, { personAtMs: AT_MS });
    await db.deleteFrom('users').where('id', '=', id).execute();
    expect(await db.selectFrom('onboardings').selectAll().where('userId', '=', id).execute()).toEqual([]);
  });
});
