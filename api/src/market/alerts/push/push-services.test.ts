import { HOUR_MS } from '@bothways/domain/time';
import { describe, expect, test } from 'vitest';
import { pushConfig, pushVariables } from './push.config.ts';
import { PushApi } from './push-api.ts';
import { isPushService } from './push-services.ts';
import { Vapid } from './vapid.ts';

const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const PUSH = { text: '{}', ttlS: 60, topic: 't', urgency: 'high' } as const;

/** The API with a network that notes who is asked. */
function network(answer = () => new Response(null, { status: 201 })) {
  const asked: [string, RequestInit['redirect']][] = [];
  const api = new PushApi({
    fetch: async (url, { redirect }) => {
      asked.push([url, redirect]);
      return answer();
    },
    vapid: new Vapid(Buffer.alloc(32, 7), 'mailto:ops@bothways.com', () => 0),
    services: ['push.example.org'],
    nowMs: () => 0,
  });
  return { asked, push: (endpoint: string) => api.push({ endpoint, keys: KEYS }, PUSH) };
}

describe('an address that anybody may send', () => {
  test.each([
    ...[
      '169.254.169.254',
      '127.0.0.1',
      '[::1]',
      '0.0.0.0',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '[::ffff:169.254.169.254]',
      'localhost',
      '127.0.0.1.nip.io',
      'example.com',
      'fcm.googleapis.com.evil.test',
      'fcm.googleapis.com@127.0.0.1',
      'evil.test#@fcm.googleapis.com',
      'user:pass@fcm.googleapis.com',
      'fcm.googleapis.com:8443',
      'fcm.googleapis.com.',
      'FCM.googleapis.com',
      'push.apple.com',
      'evilpush.apple.com',
      'sub.push.example.org',
    ].flatMap((host) => [`https://${host}/x`, `http://${host}/x`]),
    'http://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'gopher://fcm.googleapis.com/x',
    'data:text/plain,x',
    '//fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://fcm.googleapis.com/../x',
    'https://evil.test\\@fcm.googleapis.com/x',
    ' https://fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x\r\nHost: 127.0.0.1',
    '',
  ])('%j: nobody is asked', async (endpoint) => {
    const { asked, push } = network();
    expect(isPushService(endpoint, ['push.example.org'])).toBe(false);
    expect(await push(endpoint)).toEqual({ kind: 'gone' });
    expect(asked).toEqual([]);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
    'https://push.example.org/abc',
  ])('%s is asked, and where it points then is not', async (endpoint) => {
    const { asked, push } = network();
    expect(await push(endpoint)).toEqual({ kind: 'taken' });
    expect(asked).toEqual([[endpoint, 'error']]);
  });
});

test.each([
  [429, '7', 7000],
  [429, 'Thu, 01 Jan 1970 00:00:09 GMT', 9000],
  [503, '999999', HOUR_MS],
  [429, 'soon', 5000],
])('%i with a wait of "%s" waits %i ms', async (status, wait, afterMs) => {
  const { push } = network(() => new Response(null, { status, headers: { 'retry-after': wait } }));
  expect(await push('https://fcm.googleapis.com/x')).toEqual({ kind: 'later', afterMs });
});

describe('configuration', () => {
  const env = {
    NODE_ENV: 'production',
    WEB_PUSH_SUBJECT: undefined,
    WEB_PUSH_KEY: undefined,
    WEB_PUSH_SERVICES: [],
  };
  test('the address of the site is whom push services write to; without https nobody is reached', () => {
    const subject = 'https://bothways.com';
    expect(pushConfig(env, subject)).toMatchObject({ kind: 'on', subject });
    expect(pushConfig(env, 'http://bothways.com')).toEqual({ kind: 'none' });
    expect(pushConfig(env, 'https://localhost:4000')).toEqual({ kind: 'none' });
    expect(pushConfig({ ...env, NODE_ENV: 'development' }, 'http://localhost:4000').kind).toBe('on');
  });
  test.each([
    ['mailto:ops@bothways.com', true],
    ['https://bothways.com/contact', true],
    ['ops@bothways.com', false],
    ['mailto:ops@localhost', false],
    ['mailto:ops@bothways.invalid', false],
    ['mailto:nobody', false],
    ['https://localhost', false],
    ['https://127.0.0.1', false],
    ['http://bothways.com', false],
  ])('%s as a subject: %s', (subject, isTaken) => {
    expect(pushVariables.WEB_PUSH_SUBJECT.safeParse(subject).success).toBe(isTaken);
  });
  test.each([
    ['push.example.com, *.kin.example.org', true],
    ['localhost', false],
    ['10.0.0.1', false],
    ['*', false],
    ['*.com/x', false],
  ])('%s as services: %s', (services, isTaken) => {
    expect(pushVariables.WEB_PUSH_SERVICES.safeParse(services).success).toBe(isTaken);
  });
});
