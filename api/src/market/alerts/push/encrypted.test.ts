import { createECDH, createPublicKey, verify } from 'node:crypto';
import { HOUR_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { decrypted } from '../testing/index.ts';
import { encrypted } from './encrypted.ts';
import { Vapid } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');
/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  receiver: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a text is encrypted as in the vector of RFC 8291, and each time otherwise', () => {
  const { keys, text, privateKey, salt } = RFC;
  expect(encrypted(keys, text, { privateKey, salt }).toString('base64url')).toBe(RFC.body);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(RFC.receiver);
  const [one, other] = [encrypted(keys, 'ñ €'), encrypted(keys, 'ñ €')];
  expect(one.equals(other)).toBe(false);
  for (const body of [one, other]) expect(decrypted(pair, bytes(keys.auth), body)).toBe('ñ €');
});

test('a key that is no point of the curve encrypts nothing', () => {
  expect(() => encrypted({ ...RFC.keys, p256dh: `B${'A'.repeat(86)}` }, 'x')).toThrow();
});

test('who sends is said as RFC 8292 has it: signed, for this service alone, for half a day', () => {
  let nowMs = Date.UTC(2026, 10, 24);
  const vapid = new Vapid(RFC.privateKey, 'mailto:ops@bothways.com', () => nowMs);
  const header = vapid.authorization('https://fcm.googleapis.com/fcm/send/abc');
  const [, said = '', signature = '', key = ''] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  expect(key).toBe(vapid.publicKey);
  expect(said.split('.').map((part) => JSON.parse(bytes(part).toString()))).toEqual([
    { typ: 'JWT', alg: 'ES256' },
    {
      aud: 'https://fcm.googleapis.com',
      exp: Date.UTC(2026, 10, 24, 12) / 1000,
      sub: 'mailto:ops@bothways.com',
    },
  ]);
  const point = bytes(key);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(said),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  );
  expect(isSigned).toBe(true);
  expect(vapid.authorization('https://fcm.googleapis.com/other')).toBe(header);
  expect(vapid.authorization('https://web.push.apple.com/x')).not.toBe(header);
  nowMs += 7 * HOUR_MS;
  expect(vapid.authorization('https://fcm.googleapis.com/other')).not.toBe(header);
});
