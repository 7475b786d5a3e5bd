import { meAnswerSchema } from '@bothways/domain/identity';
import { phoneRefusalSchema } from '@bothways/domain/phone';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#demo';
import { createLog } from '#kernel/log';
import { cookieOf, postJson, testServices } from '#testing';

const SEND = '/api/auth/phone/send-code';
const VERIFY = '/api/auth/phone/verify-code';

test('a newcomer verifies a number with the code from the log, and changes it with the password', async () => {
  const lines: string[] = [];
  const services = await testServices({ log: createLog('info', { write: (line) => void lines.push(line) }) });
  let cookie = await cookieOf(services, 'newcomer');
  const post = (path: string, body: unknown) => postJson(services, path, body, { cookie });
  const me = async () => {
    const response = await services.app.request('/api/auth/me', { headers: { cookie } });
    return meAnswerSchema.parse(await response.json()).user;
  };
  const newestCode = () =>
    /"text":"(\d{6}) /.exec(lines.findLast((line) => line.includes('"area":"sms"')) ?? '')?.[1];

  expect((await post(SEND, { phoneNumber: '600112233', countryCode: 'ES' })).status).toBe(200);
  expect((await me()).mobilePhoneVerified).toBe(false);
  expect((await post(VERIFY, { code: newestCode() })).status).toBe(200);
  expect(await me()).toMatchObject({ mobilePhoneNumber: '+34600112233', mobilePhoneVerified: true });

  const next = { phoneNumber: '7400123456', countryCode: 'UK' };
  for (const [currentPassword, key] of [
    [undefined, 'errors.passwordRequired'],
    ['not the password', 'errors.passwordWrong'],
  ]) {
    const refused = await post(SEND, { ...next, currentPassword });
    expect([refused.status, phoneRefusalSchema.parse(await refused.json()).error]).toEqual([400, key]);
  }
  expect((await post(SEND, { ...next, currentPassword: DEMO_PASSWORD })).status).toBe(200);
  const changed = await post(VERIFY, { code: newestCode() });
  const before = cookie;
  cookie = changed.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await me()).mobilePhoneNumber).toBe('+447400123456');
  // A page that hears of the change by its socket may still ask with the cookie of before, for a second.
  services.clock.ms += 1000;
  const old = await services.app.request('/api/auth/me', { headers: { cookie: before } });
  expect(old.status).toBe(401);
  await services.database.close();
});
