import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { AccountSteps, type Browser, expectOk, PASSWORD, refusalOf } from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const SIGN_IN = '/api/auth/sign-in/email';
const SIGN_UP = '/api/auth/sign-up/email';
const SECOND = '/api/auth/sign-in/second-factor';
const FORGOT = '/api/auth/forgot-password';
const RESET = '/api/auth/reset-password';
const VERIFY = '/api/auth/verify-email';
const RESEND = '/api/auth/verify-email/resend';
const LIMITED = [429, 'errors.invalid'];
const USED_UP = [429, 'errors.codesUsedUp'];
const WRONG = [400, 'errors.codeWrong'];

onOneDatabase('nobody is locked out by somebody else', (database) => {
  let steps: AccountSteps;
  beforeAll(async () => {
    steps = await AccountSteps.start(database(), { config: { trustProxy: true } });
  });
  afterAll(() => steps.stop());

  let places = 0;
  const newPlace = (): string => {
    places += 1;
    return `198.51.${Math.floor(places / 250)}.${places % 250}`;
  };
  const at = (place: string): Browser => steps.browser({ 'x-forwarded-for': place });
  /** The same browser, taken somewhere else. */
  const taken = (browser: Browser, place: string): Browser => {
    const moved = at(place);
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    return moved;
  };
  const enter = (browser: Browser, email: string, password = PASSWORD) =>
    browser.post(SIGN_IN, { email, password });
  const guess = async (browser: Browser, email: string, count: number): Promise<number> => {
    let compared = 0;
    for (let nth = 0; nth < count; nth += 1) {
      if ((await enter(browser, email, `guess ${nth}`)).status === 401) compared += 1;
    }
    return compared;
  };

  describe('by wrong passwords', () => {
    test('from the same address: a browser that was in the account gets in, a strange one waits', async () => {
      const email = 'nat@example.test';
      const hers = await steps.newcomer(email);
      const nat = newPlace();
      expect(await guess(at(nat), email, 12)).toBe(10);
      expect(await refusalOf(enter(at(nat), email))).toEqual(LIMITED);
      await expectOk(enter(taken(hers, nat), email));
    });

    test('with her stolen cookie: it has ten guesses from everywhere, and her other browser gets in', async () => {
      const email = 'stolen@example.test';
      const hers = await steps.newcomer(email);
      const other = at(newPlace());
      await expectOk(enter(other, email));
      let compared = 0;
      for (let nth = 0; nth < 12; nth += 1) compared += await guess(taken(hers, newPlace()), email, 1);
      expect(compared).toBe(10);
      expect(await refusalOf(enter(taken(hers, newPlace()), email))).toEqual(LIMITED);
      await expectOk(enter(other, email));
    });

    test('who writes other addresses before their own gets no more guesses by it', async () => {
      const email = 'forwarded@example.test';
      await steps.newcomer(email);
      const real = newPlace();
      let compared = 0;
      for (let nth = 0; nth < 12; nth += 1) compared += await guess(at(`10.0.0.${nth}, ${real}`), email, 1);
      expect(compared).toBe(10);
    });
  });

  describe('by letters', () => {
    test('asked for from everywhere: five of the account and four after that of the sign-up come, all are answered alike', async () => {
      const email = 'flooded@example.test';
      await steps.newcomer(email);
      const stranger = await steps.newcomer('stranger@example.test');
      const answers = new Set<string>();
      const ask = async (answer: Promise<Response>) => {
        const response = await answer;
        answers.add(`${response.status} ${await response.text()}`);
      };
      for (let nth = 0; nth < 6; nth += 1) {
        await ask(at(newPlace()).post(FORGOT, { email }));
        await ask(at(newPlace()).post(RESEND, { email }));
        await ask(at(newPlace()).post(SIGN_UP, { name: 'X', email, password: PASSWORD }));
        const change = { newEmail: email, currentPassword: PASSWORD };
        await ask(taken(stranger, newPlace()).post('/api/account/email', change));
        await ask(at(newPlace()).post(FORGOT, { email: 'nobody-here@example.test' }));
      }
      expect([...answers]).toEqual(['200 {"success":true}']);
      expect((await steps.letters()).filter(({ to }) => to === email)).toHaveLength(9);
    });

    test('held back, they leave the last link open, and a browser that was in the account gets its own', async () => {
      const email = 'last-link@example.test';
      const hers = await steps.newcomer(email);
      for (let nth = 0; nth < 12; nth += 1) await expectOk(at(newPlace()).post(FORGOT, { email }));
      const letters = await steps.letters();
      expect(letters).toHaveLength(5);
      const token = letters.at(-1)?.token;
      const password = 'another one of hers';
      await expectOk(at(newPlace()).post(RESET, { token, password }));
      await steps.letters();
      await expectOk(taken(hers, newPlace()).post(FORGOT, { email }));
      const [own, ...more] = await steps.letters();
      expect([own?.to, more]).toEqual([email, []]);
      await expectOk(at(newPlace()).post(RESET, { token: own?.token, password }));
    });

    test('of a sign-up that is held back, the earlier links bring their own password', async () => {
      const email = 'not-yet@example.test';
      const signUp = (password: string) => at(newPlace()).post(SIGN_UP, { name: 'X', email, password });
      for (let nth = 0; nth < 5; nth += 1) await expectOk(signUp(PASSWORD));
      const hers = (await steps.letters()).filter(({ to }) => to === email);
      expect(hers).toHaveLength(5);
      await expectOk(signUp('of a stranger'));
      expect(await steps.letters()).toEqual([]);
      await expectOk(at(newPlace()).post(VERIFY, { token: hers.at(-1)?.token }));
      await steps.signIn(at(newPlace()), email, PASSWORD);
      const stranger = at(newPlace()).post(SIGN_IN, { email, password: 'of a stranger' });
      expect(await refusalOf(stranger)).toEqual([401, 'errors.signInRefused']);
    });
  });

  test('by wrong links from the same address: the right one opens', async () => {
    const email = 'linked@example.test';
    await steps.newcomer(email);
    await expectOk(at(newPlace()).post(FORGOT, { email }));
    const [letter] = await steps.letters();
    const nat = newPlace();
    const wrong = (nth: number) => {
      const token = String(nth).padStart(43, 'x');
      return refusalOf(
        at(nat).post(nth % 2 ? RESET : VERIFY, { token, ...(nth % 2 && { password: PASSWORD }) }),
      );
    };
    const answers = [];
    for (let nth = 0; nth < 33; nth += 1) answers.push(await wrong(nth));
    expect(answers.filter(([, key]) => key === 'errors.linkInvalid')).toHaveLength(30);
    expect(answers.at(-1)).toEqual(LIMITED);
    await expectOk(at(nat).post(RESET, { token: letter?.token, password: PASSWORD }));
  });

  describe('by wrong codes of somebody who knows the password', () => {
    /** Five guesses for each password, as many as are wanted. */
    async function guessCodes(
      email: string,
      count: number,
      wrong: (nth: number) => string,
      place = newPlace(),
    ) {
      const answers: [number, string | undefined][] = [];
      let thief = at(place);
      for (let nth = 0; nth < count; nth += 1) {
        if (nth % 5 === 0) {
          thief = at(place);
          await expectOk(enter(thief, email));
        }
        answers.push(await refusalOf(thief.post(SECOND, { code: wrong(nth) })));
      }
      return answers;
    }
    const digits = (nth: number): string => String(nth).padStart(6, '0');
    const recoveryLike = (nth: number): string => `AAAAA-${String(nth).padStart(5, '0')}`;

    test('ten a day are compared; recovery codes and her own browser go on', async () => {
      const email = 'codes@example.test';
      const hers = await steps.newcomer(email);
      const { secret, recoveryCodes } = await steps.enableFactor(hers);
      const guesses = await guessCodes(email, 15, digits);
      expect(guesses.filter(([, key]) => key === 'errors.codeWrong')).toHaveLength(10);
      expect(guesses.slice(10)).toEqual(Array.from({ length: 5 }, () => USED_UP));

      const strange = at(newPlace());
      await expectOk(enter(strange, email));
      expect(await refusalOf(strange.post(SECOND, { code: steps.codeOf(secret) }))).toEqual(USED_UP);
      await expectOk(strange.post(SECOND, { code: recoveryCodes[0] }));

      const known = taken(hers, newPlace());
      await expectOk(enter(known, email));
      await expectOk(known.post(SECOND, { code: steps.codeOf(secret) }));

      steps.services.clock.ms += 24 * 60 * 60_000;
      const next = await guessCodes(email, 11, digits);
      expect(next.at(-1)).toEqual(USED_UP);
    });

    test('a stolen cookie beside the password has ten of its own, and no more', async () => {
      const email = 'stolen-factor@example.test';
      const hers = await steps.newcomer(email);
      const { secret } = await steps.enableFactor(hers);
      const answers = [];
      let thief = taken(hers, newPlace());
      for (let nth = 0; nth < 12; nth += 1) {
        if (nth % 5 === 0) {
          thief = taken(hers, newPlace());
          await expectOk(enter(thief, email));
        }
        answers.push(await refusalOf(thief.post(SECOND, { code: digits(nth) })));
      }
      expect(answers.filter(([, key]) => key === 'errors.codeWrong')).toHaveLength(10);
      expect(answers.at(-1)).toEqual([429, 'errors.tooManyTries']);
      const strange = at(newPlace());
      await expectOk(enter(strange, email));
      await expectOk(strange.post(SECOND, { code: steps.codeOf(secret) }));
    });

    test('guessed recovery codes shut their own place and no other', async () => {
      const email = 'recovery@example.test';
      const { recoveryCodes } = await steps.enableFactor(await steps.newcomer(email));
      const place = newPlace();
      const guesses = await guessCodes(email, 22, recoveryLike, place);
      expect(guesses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => WRONG));
      expect(guesses.at(-1)).toEqual([429, 'errors.tooManyTries']);
      const strange = at(newPlace());
      await expectOk(enter(strange, email));
      await expectOk(strange.post(SECOND, { code: recoveryCodes[0] }));
    });

    test('right codes are not counted: who signs in often is not shut out', async () => {
      const email = 'often@example.test';
      const { secret } = await steps.enableFactor(await steps.newcomer(email));
      for (let nth = 0; nth < 12; nth += 1) {
        steps.services.clock.ms += 30_000;
        const browser = at(newPlace());
        await expectOk(enter(browser, email));
        await expectOk(browser.post(SECOND, { code: steps.codeOf(secret) }));
      }
    });

    test('of many at once on many places ten are compared', async () => {
      const email = 'at-once@example.test';
      await steps.enableFactor(await steps.newcomer(email));
      const thieves = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const thief = at(newPlace());
          await expectOk(enter(thief, email));
          return thief;
        }),
      );
      const answers = await Promise.all(
        thieves.flatMap((thief, nth) =>
          [0, 1, 2].map((turn) => refusalOf(thief.post(SECOND, { code: digits(nth * 3 + turn) }))),
        ),
      );
      expect(answers.filter(([, key]) => key === 'errors.codeWrong')).toHaveLength(10);
    });
  });
});
