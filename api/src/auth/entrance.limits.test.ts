import { expect, test } from 'vitest';
import { EntranceLimits } from './entrance.limits.ts';
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
const knock = (place: string, more = {}) => ({ place, email: EMAIL, isKnownDevice: false, ...more });
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
  expect(passes(() => limits.signIn(knock('home', { isKnownDevice: true })))).toBe(true);
  clock.ms += 60_000;
  expect(times(2, (nth) => limits.signIn(knock(`other ${nth}`)))).toBe(1);
});

test('a browser is known for the address that it was let in for, and only with the mark that we made', () => {
  const devices = new KnownDevices(Buffer.alloc(32, 1), 'http://localhost:4000');
  const cookie = devices.remember(EMAIL).split(';')[0] ?? '';
  expect(devices.isKnown(cookie, EMAIL)).toBe(true);
  expect(devices.isKnown(cookie, 'eva@example.test')).toBe(false);
  expect(
    devices.isKnown(
      cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      EMAIL,
    ),
  ).toBe(false);
  expect(new KnownDevices(Buffer.alloc(32, 2), 'http://localhost:4000').isKnown(cookie, EMAIL)).toBe(false);
  for (const none of [undefined, '', 'device=x', 'device=.'])
    expect(devices.isKnown(none, EMAIL)).toBe(false);
});

test('letters to one address from one place are few, from other places they go on', () => {
  const { limits } = setup();
  expect(times(20, () => limits.letter('a', EMAIL))).toBe(5);
  expect(passes(() => limits.letter('b', EMAIL))).toBe(true);
});
