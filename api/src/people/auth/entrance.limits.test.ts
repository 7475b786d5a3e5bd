import { describe, expect, test } from 'vitest';
import { EntranceLimits, type Knock } from './entrance.limits.ts';
import { KnownDevices } from './known-device.ts';

const EMAIL = 'ana@example.test';
const setup = () => {
  const clock = { ms: 0 };
  return { clock, limits: new EntranceLimits(() => clock.ms) };
};
const passes = (act: () => void): boolean => {
  try {
    act();
    return true;
  } catch {
    return false;
  }
};
const knock = (place: string, more: Partial<Knock> = {}): Knock => ({
  network: place,
  email: EMAIL,
  device: undefined,
  ...more,
});
const times = (count: number, act: (nth: number) => void): number =>
  Array.from({ length: count }, (_, nth) => passes(() => act(nth))).filter(Boolean).length;

test('ten wrong passwords from one place, then one in half a minute; another person and another place go on', () => {
  const { limits, clock } = setup();
  expect(times(20, () => limits.signIn(knock('a')))).toBe(10);
  expect(passes(() => limits.signIn(knock('a', { email: 'eva@example.test' })))).toBe(true);
  expect(passes(() => limits.signIn(knock('b')))).toBe(true);
  clock.ms += 30_000;
  expect(times(2, () => limits.signIn(knock('a')))).toBe(1);
});

test('right passwords are not counted', () => {
  const { limits } = setup();
  const enter = () => {
    limits.signIn(knock('a'));
    limits.signedIn(knock('a'));
  };
  expect(times(100, enter)).toBe(100);
});

test('strangers from everywhere have a hundred guesses at one account; its own browsers are not locked out by them', () => {
  const { limits, clock } = setup();
  expect(times(300, (nth) => limits.signIn(knock(`place ${nth}`)))).toBe(100);
  expect(passes(() => limits.signIn(knock('home', { device: 'hers' })))).toBe(true);
  clock.ms += 60_000;
  expect(times(2, (nth) => limits.signIn(knock(`other ${nth}`)))).toBe(1);
});

test('a browser is known for the address that it was let in for, and only with the mark that we made', () => {
  const devices = new KnownDevices(Buffer.alloc(32, 1), 'http://localhost:4000');
  const cookie = devices.remember(EMAIL).split(';')[0] ?? '';
  expect(devices.find(cookie, EMAIL)).toBe(cookie.split('=')[1]?.split('.')[0]);
  expect(devices.find(cookie, 'eva@example.test')).toBeUndefined();
  expect(
    devices.find(
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      EMAIL,
    ),
  ).toBeUndefined();
  expect(new KnownDevices(Buffer.alloc(32, 2), 'http://localhost:4000').find(cookie, EMAIL)).toBeUndefined();
  for (const none of [undefined, '', 'device=x', 'device=.'])
    expect(devices.find(none, EMAIL)).toBeUndefined();
});

test('what strangers of a place use up, a known browser there does not lack: sign-ins, letters, codes', () => {
  const { limits } = setup();
  expect(times(200, (nth) => limits.signIn(knock('nat', { email: `guess-${nth}@example.test` })))).toBe(120);
  expect(times(20, () => limits.signIn(knock('nat')))).toBe(0);
  expect(times(100, (nth) => limits.askForLetter(knock('nat', { email: `${nth}@example.test` })))).toBe(30);
  expect(times(100, () => limits.code(knock('nat')))).toBe(60);
  const hers = knock('nat', { device: 'hers' });
  expect(passes(() => limits.signIn(hers))).toBe(true);
  expect(passes(() => limits.askForLetter(hers))).toBe(true);
  expect(passes(() => limits.code(hers))).toBe(true);
});

test('a stolen cookie has ten guesses and then one in half a minute, wherever it is used, and takes nobody theirs', () => {
  const { limits, clock } = setup();
  const stolen = (nth: number) => knock(`place ${nth}`, { device: 'stolen' });
  expect(times(300, (nth) => limits.signIn(stolen(nth)))).toBe(10);
  clock.ms += 60_000;
  expect(times(300, (nth) => limits.signIn(stolen(nth)))).toBe(2);
  expect(passes(() => limits.signIn(knock('home', { device: 'hers' })))).toBe(true);
  expect(passes(() => limits.signIn(knock('hotel')))).toBe(true);
});

test('somebody who signs in to their own account again and again is made to wait', () => {
  const { limits } = setup();
  const enter = (nth: number) => {
    const again = knock('a', { device: `browser ${nth}` });
    limits.signIn(again);
    limits.signedIn(again);
  };
  expect(times(300, enter)).toBe(120);
});

test('asking for letters from one place is limited, from other places it goes on', () => {
  const { limits } = setup();
  expect(times(20, () => limits.askForLetter(knock('a')))).toBe(5);
  expect(passes(() => limits.askForLetter(knock('b')))).toBe(true);
});

describe('letters to one mailbox', () => {
  const posted = (limits: EntranceLimits, count: number, more: Partial<Knock> = {}): number =>
    Array.from({ length: count }, (_, nth) => limits.mayPost(knock(`place ${nth}`, more))).filter(Boolean)
      .length;

  test('are five, then one in half an hour, wherever they are asked from', () => {
    const { limits, clock } = setup();
    expect(posted(limits, 100)).toBe(5);
    clock.ms += 24 * 60 * 60_000;
    let inADay = 0;
    for (let minute = 0; minute < 24 * 60; minute += 1) {
      inADay += posted(limits, 3);
      clock.ms += 60_000;
    }
    expect(inADay).toBe(5 + 47);
  });

  test('are not more for who writes the address in another way', () => {
    const { limits } = setup();
    const spelled = (nth: number) => (nth % 2 ? `ana+${nth}@example.test` : `Ana@Example.test`);
    const passed = Array.from({ length: 40 }, (_, nth) =>
      limits.mayPost(knock('a', { email: spelled(nth) })),
    );
    expect(passed.filter(Boolean)).toHaveLength(5);
  });

  test('leave others theirs, and browsers that were in the account three of their own', () => {
    const { limits } = setup();
    posted(limits, 100);
    expect(posted(limits, 10, { email: 'eva@example.test' })).toBe(5);
    expect(posted(limits, 10, { device: 'hers' })).toBe(3);
  });

  test('that warn are ten of a kind', () => {
    const { limits } = setup();
    const kinds = ['account.new-device', 'account.email-change-asked'] as const;
    const warned = kinds.map((kind) => Array.from({ length: 30 }, () => limits.mayWarn(EMAIL, kind)));
    expect(warned.map((of) => of.filter(Boolean).length)).toEqual([10, 10]);
  });
});
