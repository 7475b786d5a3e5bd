import { meAnswerSchema } from '@bothways/domain/identity';
import { onboardingStateAnswerSchema } from '@bothways/domain/onboarding';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { BackOffice } from '#market/bookies/testing';
import { findUserIdByEmail, saveProfile } from '#people/users';
import { cookieOf, type DemoName, TEST_ORIGIN, type TestServices, testServices } from '#testing';

const PATH = '/api/onboarding';
const bodySchema = z.looseObject({});
const PERSON = { step: 'person', name: 'Lea Brandt', country: 'EE' };
const SKIP = { step: 'phone', skip: true };

let services: TestServices;
beforeAll(async () => {
  services = await testServices();
});
afterAll(() => services.database.close());

/** Somebody at their browser. */
async function browserOf(name: DemoName, from = services) {
  const cookie = await cookieOf(from, name);
  const send = async (method: string, body?: unknown, path = PATH) =>
    from.app.request(path, {
      method,
      headers: { cookie, origin: TEST_ORIGIN, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const stateOf = async (response: Response) =>
    onboardingStateAnswerSchema.parse(await response.json()).onboarding;
  return {
    send,
    read: async () => stateOf(await send('GET')),
    answer: async (body: unknown) => stateOf(await send('PUT', body)),
    refusal: async (method: string, body: unknown) => {
      const response = await send(method, body);
      return { status: response.status, ...bodySchema.parse(await response.json()) };
    },
    me: async () => meAnswerSchema.parse(await (await send('GET', undefined, '/api/auth/me')).json()).user,
  };
}

/** A newcomer of their own for each test: nothing is shared between them. */
async function withNewcomer(
  run: (newcomer: Awaited<ReturnType<typeof browserOf>>, own: TestServices) => Promise<void>,
) {
  const own = await testServices();
  try {
    await run(await browserOf('newcomer', own), own);
  } finally {
    await own.database.close();
  }
}

describe('a newcomer', () => {
  test('becomes a bettor in three steps, and goes on where they left, on another device too', () =>
    withNewcomer(async (phone, own) => {
      expect(await phone.read()).toEqual({
        version: 1,
        steps: ['person', 'profile', 'phone'],
        step: 'person',
        answers: {},
      });
      expect((await phone.answer(PERSON)).step).toBe('profile');
      const laptop = await browserOf('newcomer', own);
      expect(await laptop.read()).toMatchObject({
        step: 'profile',
        answers: { name: 'Lea Brandt', country: 'EE' },
      });
      expect((await laptop.answer({ step: 'profile', profileType: 'bettor' })).step).toBe('phone');
      const answered = await phone.answer(SKIP);
      expect([answered.step, answered.completedAt]).toEqual([undefined, undefined]);
      expect((await laptop.me()).onboarding).toEqual({ profileType: 'bettor' });

      const done = meAnswerSchema.parse(await (await laptop.send('POST', {})).json());
      expect(done.user).toMatchObject({
        personalData: { name: 'Lea Brandt', country: 'EE' },
        onboarding: {
          version: 1,
          profileKey: 'bettor',
          profileType: 'bettor',
          completedAt: expect.any(String),
        },
      });
      expect(await phone.me()).toEqual(done.user);
      expect(await phone.read()).toMatchObject({ completedAt: done.user.onboarding.completedAt });
    }));

  test('becomes a manager with a pack and the role, written into the audit log once', () =>
    withNewcomer(async (page, own) => {
      await page.answer(PERSON);
      expect((await page.answer({ step: 'profile', profileType: 'manager' })).steps).toContain('pack');
      expect((await page.answer(SKIP)).step).toBe('pack');
      expect((await page.answer({ step: 'pack', pack: 'momentum' })).step).toBeUndefined();
      expect((await page.send('GET', undefined, '/api/bot/users')).status).toBe(403);
      const [first, second] = await Promise.all([page.send('POST', {}), page.send('POST', {})]);
      expect([first.status, second.status]).toEqual([200, 200]);
      expect(await first.json()).toEqual(await second.json());
      const seen = await page.send('GET', undefined, '/api/bot/users');
      expect(await seen.json()).toMatchObject({ success: true, data: [], linkedEmails: [] });
      const audit = await own.database.db
        .selectFrom('auditLog')
        .select(['actor', 'detail'])
        .where('action', '=', 'assignment.created')
        .execute();
      expect(audit).toEqual([{ actor: 'system', detail: '{"reason":"profile","role":"manager"}' }]);
    }));

  test('may change their mind until the end: a bettor after all', () =>
    withNewcomer(async (page) => {
      await page.answer(PERSON);
      await page.answer({ step: 'profile', profileType: 'manager' });
      await page.answer(SKIP);
      const state = await page.answer({ step: 'profile', profileType: 'bettor' });
      expect([state.steps, state.step]).toEqual([['person', 'profile', 'phone'], undefined]);
      expect((await page.send('POST', {})).status).toBe(200);
      expect((await page.send('GET', undefined, '/api/bot/users')).status).toBe(403);
    }));

  test('is not let past a step, nor to the end before it', () =>
    withNewcomer(async (page) => {
      const out = { status: 409, success: false, code: 'CONFLICT', error: 'errors.stepOutOfOrder' };
      expect(await page.refusal('PUT', SKIP)).toMatchObject(out);
      expect(await page.refusal('PUT', { step: 'pack', pack: 'free' })).toMatchObject(out);
      expect(await page.refusal('POST', {})).toMatchObject(out);
      await page.answer(PERSON);
      await page.answer({ step: 'profile', profileType: 'bettor' });
      expect(await page.refusal('POST', {})).toMatchObject(out);
      await page.answer(SKIP);
      expect(await page.refusal('PUT', { step: 'pack', pack: 'free' })).toMatchObject(out);
      expect((await page.read()).answers).toEqual({
        name: 'Lea Brandt',
        country: 'EE',
        profileType: 'bettor',
        phone: 'skipped',
      });
    }));

  test('who verified their phone goes on without that step, and gets no free pack', () =>
    withNewcomer(async (page, own) => {
      const { db } = own.database;
      await page.answer(PERSON);
      await page.answer({ step: 'profile', profileType: 'manager' });
      const userId = (await findUserIdByEmail(db, 'newcomer@bothways.test')) ?? '';
      await saveProfile(db, userId, { mobilePhoneNumber: '+34600112233', mobilePhoneVerifiedAtMs: 1 });
      expect(await page.read()).toMatchObject({ step: 'pack', answers: { phone: 'verified' } });
      expect(await page.refusal('PUT', { step: 'pack', pack: 'free' })).toMatchObject({
        status: 409,
        error: 'errors.packNotOffered',
      });
      expect((await page.answer({ step: 'pack', pack: 'kickstart' })).step).toBeUndefined();
    }));

  test('the same answer twice, at once or later, counts once', () =>
    withNewcomer(async (page) => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => page.send('PUT', PERSON)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect(await page.answer(PERSON)).toMatchObject({ step: 'profile' });
    }));

  test('is not completed for them by a question of the next version', () =>
    withNewcomer(async (page, own) => {
      const { db } = own.database;
      const userId = (await findUserIdByEmail(db, 'newcomer@bothways.test')) ?? '';
      await saveProfile(db, userId, {
        onboardingCompletedAtMs: 1,
        onboardingVersion: 2,
        profileType: 'bettor',
      });
      expect(await page.read()).toMatchObject({ step: 'person', answers: {} });
    }));
});

describe('somebody who is through', () => {
  const PROFILE = '/api/onboarding/profile';
  const change = async (page: Awaited<ReturnType<typeof browserOf>>, profileType: string) => {
    const response = await page.send('PUT', { profileType }, PROFILE);
    return { status: response.status, ...bodySchema.parse(await response.json()) };
  };

  test('becomes a manager and a bettor again, with the role that goes with it', async () => {
    const page = await browserOf('pro');
    const mayManage = async () => (await page.send('GET', undefined, '/api/bot/users')).status === 200;
    expect(await mayManage()).toBe(false);
    for (const profileType of ['manager', 'manager', 'bettor'] as const) {
      const answer = await change(page, profileType);
      expect(answer).toMatchObject({
        status: 200,
        user: { onboarding: { profileType, profileKey: profileType } },
      });
      expect(await mayManage()).toBe(profileType === 'manager');
    }
    const audit = await services.database.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'assignment.%')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(['assignment.created', 'assignment.deleted']);
  });

  test('stays a manager while bot users are linked to them', async () => {
    const page = await browserOf('manager');
    expect(await change(page, 'bettor')).toMatchObject({ status: 409, error: 'errors.hasLinkedUsers' });
    expect((await page.me()).onboarding.profileType).toBe('manager');
  });

  test('a newcomer chooses in the onboarding', async () => {
    const page = await browserOf('newcomer');
    expect(await change(page, 'manager')).toMatchObject({ status: 409, error: 'errors.stepOutOfOrder' });
    expect(await change(page, 'owner')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  test('can say it again, and nothing else', async () => {
    const page = await browserOf('free');
    const before = await page.me();
    const done = await page.read();
    expect([done.step, done.completedAt]).toEqual([undefined, before.onboarding.completedAt]);
    expect(await page.answer({ step: 'profile', profileType: 'bettor' })).toEqual(done);
    for (const body of [PERSON, { step: 'profile', profileType: 'manager' }, SKIP]) {
      expect(await page.refusal('PUT', body)).toMatchObject({ status: 409, error: 'errors.onboardingDone' });
    }
    expect((await page.send('POST', {})).status).toBe(200);
    expect(await page.me()).toEqual(before);
  });
});

test('an onboarding is the caller’s own: what one answers the other does not see', async () => {
  const [newcomer, free] = [await browserOf('newcomer'), await browserOf('free')];
  const before = await free.read();
  await newcomer.answer(PERSON);
  expect(await free.read()).toEqual(before);
  for (const body of [
    { ...PERSON, userId: 'somebody' },
    { ...PERSON, step: 'profile' },
  ]) {
    expect(await newcomer.refusal('PUT', body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  }
});

test.each([['GET'], ['PUT'], ['POST']])('%s: a visitor is told to sign in', async (method) => {
  const response = await services.app.request(PATH, {
    method,
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  });
  expect(response.status).toBe(401);
});

test.each([[undefined], ['packs@example.test']])(
  'who is asked about packs is the one configured: %s',
  async (contactEmail) => {
    const own = await testServices({ config: { contactEmail } });
    try {
      const { send } = await browserOf('newcomer', own);
      for (const response of [await send('GET'), await send('PUT', PERSON)])
        expect(onboardingStateAnswerSchema.parse(await response.json()).contactEmail).toBe(contactEmail);
    } finally {
      await own.database.close();
    }
  },
);

describe('the bookmakers where somebody has accounts', () => {
  test('are said with the profile, or later, and stand in the account', () =>
    withNewcomer(async (phone, own) => {
      const known = await own.database.db.selectFrom('bookies').select('value').limit(2).execute();
      const [first = '', second = ''] = known.map(({ value }) => value).toSorted();
      await phone.answer(PERSON);
      const said = { step: 'profile', profileType: 'bettor', bookies: [second, first] };
      expect((await phone.answer(said)).answers.bookies).toEqual([first, second]);
      expect((await phone.answer({ step: 'profile', profileType: 'bettor' })).answers.bookies).toHaveLength(
        2,
      );
      await phone.answer(SKIP);
      await phone.send('POST', {});
      const later = await phone.send('PUT', { removed: [first] }, `${PATH}/bookies`);
      expect(later.status).toBe(200);
      expect((await phone.read()).answers.bookies).toEqual([second]);
      await phone.send('PUT', { removed: [second] }, `${PATH}/bookies`);
      expect((await phone.read()).answers.bookies).toBeUndefined();
    }));

  test('are none that are deleted; one that was chosen before is back when it is restored', () =>
    withNewcomer(async (phone, own) => {
      const admin = new BackOffice(own, 'admin');
      const choose = (added: readonly string[]) => phone.send('PUT', { added }, `${PATH}/bookies`);
      const choices = async () => (await phone.read()).answers.bookies;
      expect((await choose(['codere', 'interwetten'])).status).toBe(200);
      expect((await admin.send('DELETE', '/interwetten')).status).toBe(200);
      expect(await choices()).toEqual(['codere']);
      const refused = await choose(['codere', 'interwetten']);
      expect([refused.status, await refused.json()]).toMatchObject([409, { error: 'errors.unknownBookie' }]);
      expect((await admin.send('POST', '/interwetten/restore')).status).toBe(200);
      expect(await choices()).toEqual(['codere', 'interwetten']);
      const move = { removed: ['codere'] };
      expect((await phone.send('PUT', move, `${PATH}/bookies`)).status).toBe(200);
      expect(await choices()).toEqual(['interwetten']);
    }));

  test('that were chosen on another device meanwhile stay', () =>
    withNewcomer(async (phone) => {
      const move = async (body: object) => (await phone.send('PUT', body, `${PATH}/bookies`)).status;
      expect(await move({ added: ['codere'] })).toBe(200);
      // A page that was opened before: it knows of none.
      expect(await move({ added: ['interwetten'] })).toBe(200);
      expect((await phone.read()).answers.bookies).toEqual(['codere', 'interwetten']);
      expect(await move({ added: ['codere'], removed: ['interwetten'] })).toBe(200);
      expect((await phone.read()).answers.bookies).toEqual(['codere']);
      expect(await move({ added: ['codere'], removed: ['codere'] })).toBe(400);
      expect(await move({})).toBe(400);
    }));

  test('are of the catalogue', () =>
    withNewcomer(async (phone) => {
      const unknown = await phone.send('PUT', { added: ['no such bookmaker'] }, `${PATH}/bookies`);
      expect(unknown.status).toBe(409);
      expect(await unknown.json()).toMatchObject({ error: 'errors.unknownBookie' });
      expect((await phone.send('PUT', { added: 'codere' }, `${PATH}/bookies`)).status).toBe(400);
      const many = Array.from({ length: 201 }, (_, nth) => `bookmaker ${nth}`);
      expect((await phone.send('PUT', { added: many }, `${PATH}/bookies`)).status).toBe(400);
      expect((await phone.read()).answers.bookies).toBeUndefined();
    }));
});
