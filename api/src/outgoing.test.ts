import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { WebhookCertificates } from '#money/paypal/testing';

const ROOT = import.meta.dirname;
const COMMENT = /\/\*[\s\S]*?\*\/|(^|[\s;])\/\/[^\n]*/g;
/** Ways out of the process: a call of `fetch`, a client of Node, a client of a library. */
const WAYS_OUT =
  /(?<![.\w'#-])fetch\(|this\.#fetch\(|^import (?!type).*'(node:)?(https?|http2|net|tls|dgram|dns)(\/promises)?'|'undici'|createTransport\(|new (WebSocket|EventSource|pg\.Pool|Pool)\(/m;

/**
 * Every file that connects to somewhere, with who says where. What a person types is in none of them but the
 * certificate's address, which anybody may put into a header.
 */
const KNOWN = {
  'kernel/db/postgres.ts': 'DATABASE_URL',
  'kernel/http/listen.ts': 'nobody: it makes the server that others connect to',
  'kernel/outward/outward.ts': 'the callers, which stand here themselves: it guards their fetch',
  'market/alerts/push/push-api.ts': 'a browser: only https addresses of known push services pass',
  'market/alerts/telegram/telegram-api.ts': 'TELEGRAM_API_URL: https, or this machine',
  'market/feeds/betfair/secure-line.ts': 'nobody: the hosts of Betfair are written in its feed',
  'market/feeds/betfair/betfair-rest.ts': 'nobody: the hosts of Betfair are written there',
  'market/feeds/the-odds-api/odds-api-client.ts': 'THE_ODDS_API_URL: https, or this machine',
  'market/live/accept-sockets.ts': 'nobody: it reads the names of status codes',
  'kernel/mail/smtp-mailer.ts': 'SMTP_URL',
  'money/paypal/certificate-chain.ts': 'nobody: it reads the roots that come with Node',
  'money/paypal/paypal-http.ts': 'PAYPAL_URL: https, or this machine; in production PayPal alone',
  'money/paypal/webhook-certificates.ts': 'a header of a webhook: only exact addresses of PayPal pass',
  'kernel/sms/twilio-sms.ts': 'TWILIO_API_URL: https, or this machine',
};

test('nothing else in the API connects to anywhere: who adds a way out says here who may point it', () => {
  const files = globSync('**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|(^|\/)testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  const found = files.filter((file) =>
    WAYS_OUT.test(readFileSync(`${ROOT}/${file}`, 'utf8').replaceAll(COMMENT, '$1')),
  );
  expect(found.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});

const GUARDED = 'the fetch that `Outward` guards';
/** The behaviour of each in a copy, whose original may still run; `outward.test.ts` tries those that may not leave. */
const IN_A_COPY: Record<keyof typeof KNOWN, string> = {
  'kernel/db/postgres.ts': 'its own database is read and written',
  'kernel/http/listen.ts': 'it answers',
  'kernel/outward/outward.ts': 'it is the guard',
  'market/alerts/push/push-api.ts': GUARDED,
  'market/alerts/telegram/telegram-api.ts': GUARDED,
  'market/feeds/betfair/secure-line.ts': 'feeds away from here begin when it is the real one',
  'market/feeds/betfair/betfair-rest.ts': 'feeds away from here begin when it is the real one',
  'market/feeds/the-odds-api/odds-api-client.ts': 'feeds away from here begin when it is the real one',
  'market/live/accept-sockets.ts': 'it answers',
  'kernel/mail/smtp-mailer.ts': '`createMailer` asks before each mail',
  'money/paypal/certificate-chain.ts': 'nothing leaves',
  'money/paypal/paypal-http.ts': GUARDED,
  'money/paypal/webhook-certificates.ts': GUARDED,
  'kernel/sms/twilio-sms.ts': '`createSms` asks before each text',
};

test('every way out says what it does in a copy', () => {
  expect(Object.keys(IN_A_COPY).toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});

test.each([
  'const page = await fetch(address);',
  'const page = await this.#fetch(address);',
  "import { request } from 'node:https';",
  "import http from 'http';",
  "import { lookup } from 'node:dns/promises';",
  'const socket = new WebSocket(url);',
  "import { request } from 'undici';",
])('%s is seen', (line) => {
  expect(WAYS_OUT.test(`const a = 1;\n${line}`)).toBe(true);
});

describe('the address of a certificate, which anybody may send', () => {
  const ORIGIN = 'https://api.paypal.com';
  const PATH = '/v1/notifications/certs/CERT-1';
  const setup = (origin = ORIGIN) => {
    const asked: string[] = [];
    const certificates = new WebhookCertificates({
      origin,
      fetch: async (address) => {
        asked.push(address);
        return new Response('', { status: 302, headers: { location: 'http://169.254.169.254/' } });
      },
      monotonicMs: () => 0,
    });
    return { asked, certificates };
  };

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
      'api.paypal.com.evil.test',
      'api.paypal.com@evil.test',
      'evil.test#@api.paypal.com',
      'api.paypal.com:8443',
      'API.PAYPAL.COM',
      'api.paypal.com.',
    ].flatMap((host) => [`https://${host}${PATH}`, `http://${host}${PATH}`]),
    `http://api.paypal.com${PATH}`,
    `file://${PATH}`,
    'file:///etc/passwd',
    `gopher://api.paypal.com${PATH}`,
    `ftp://api.paypal.com${PATH}`,
    `//api.paypal.com${PATH}`,
    'data:text/plain,x',
    `${ORIGIN}/v1/notifications/certs/../../../x`,
    `${ORIGIN}${PATH}?to=http://127.0.0.1`,
    `${ORIGIN}${PATH}%2f..%2fx`,
    `${ORIGIN}\\@127.0.0.1${PATH}`,
    ` ${ORIGIN}${PATH}`,
    `${ORIGIN}${PATH}\r\nHost: 127.0.0.1`,
    '',
  ])('%j: nobody is asked', async (address) => {
    const { asked, certificates } = setup();
    await expect(certificates.at(address)).rejects.toThrow();
    expect(asked).toEqual([]);
  });

  test('only the exact one is asked for, and where it points then is not', async () => {
    const { asked, certificates } = setup();
    await expect(certificates.at(ORIGIN + PATH)).rejects.toThrow();
    expect(asked).toEqual([ORIGIN + PATH]);
  });
});
