import { expect, test } from 'vitest';
import type { Identity } from '#kernel/http';
import { safeCookie } from './session-cookie.ts';
import { Sessions } from './sessions.ts';

const COOKIE = safeCookie('session', 'http://localhost', /^\w+$/);

const identity = (sessionId: string, more: Partial<Identity> = {}): Identity => ({
  userId: 'u1',
  plan: 'free',
  permissions: [],
  sessionId,
  expiresAtMs: 1_000_000,
  ...more,
});
const cookie = (value: string) => new Headers({ cookie: `a=b; session=${value}; c=d` });

const setup = () => {
  const clock = { ms: 0 };
  const asked: string[] = [];
  const answers = new Map<string, Identity | undefined>();
  const sessions = new Sessions(
    async (token) => {
      asked.push(token);
      return answers.get(token);
    },
    COOKIE,
    () => clock.ms,
  );
  return { clock, asked, answers, sessions };
};

test('no cookie, no question', async () => {
  const { sessions, asked } = setup();
  expect(await sessions.identify(new Headers())).toBeUndefined();
  expect(await sessions.identify(new Headers({ cookie: 'other=x; session2=y' }))).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an answer is believed for a second, and questions at the same time are one', async () => {
  const { sessions, asked, answers, clock } = setup();
  answers.set('t', identity('t'));
  await Promise.all([sessions.identify(cookie('t')), sessions.identify(cookie('t'))]);
  clock.ms = 999;
  expect(await sessions.identify(cookie('t'))).toEqual(identity('t'));
  expect(asked).toEqual(['t']);
  clock.ms = 1000;
  answers.delete('t');
  expect(await sessions.identify(cookie('t'))).toBeUndefined();
});

test('an ended session is asked about at once, and everybody who listens hears whose it was', async () => {
  const { sessions, answers } = setup();
  answers.set('t', identity('t'));
  await sessions.identify(cookie('t'));
  const heard: boolean[][] = [];
  const stop = sessions.onEnd((ended) => heard.push([ended(identity('t')), ended(identity('other'))]));
  answers.delete('t');
  sessions.endSession('t');
  expect(await sessions.identify(cookie('t'))).toBeUndefined();
  stop();
  sessions.endSession('t');
  expect(heard).toEqual([[true, false]]);
});

test('a changed user is asked about at once, in all sessions', async () => {
  const { sessions, answers } = setup();
  answers.set('t', identity('t'));
  await sessions.identify(cookie('t'));
  answers.set('t', identity('t', { plan: 'pro' }));
  sessions.changeUser('u1');
  expect(await sessions.identify(cookie('t'))).toMatchObject({ plan: 'pro' });
});

test('a session that ran out is nobody, however fresh the answer', async () => {
  const { sessions, answers, clock } = setup();
  answers.set('t', identity('t', { expiresAtMs: 500 }));
  expect(await sessions.identify(cookie('t'))).toBeDefined();
  clock.ms = 500;
  expect(await sessions.identify(cookie('t'))).toBeUndefined();
});

test('a lookup that failed is tried again', async () => {
  let tries = 0;
  const sessions = new Sessions(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('database away');
      return identity('t');
    },
    COOKIE,
    () => 0,
  );
  await expect(sessions.identify(cookie('t'))).rejects.toThrow('database away');
  expect(await sessions.identify(cookie('t'))).toEqual(identity('t'));
});

test.each([
  ['https://bothways.example', '__Host-session'],
  ['http://localhost:4000', 'session'],
  ['http://localhost', 'session'],
  ['http://localhost:4020', 'session-4020'],
])('two products on one machine have cookies of their own: at %s it is %s', (publicUrl, name) => {
  const own = safeCookie('session', publicUrl, /^\w+$/);
  expect(own.name).toBe(name);
  expect(own.read(own.write('token').split(';')[0])).toBe('token');
  expect(own.read('session-4040=another')).toBeUndefined();
});
