import { expect, test } from 'vitest';
import { derivedKey, keyedHash } from './keys.ts';
import { type SealedLocation, Vault } from './vault.ts';

const SERVER = 'a secret of the server';
const [FIRST, SECOND] = [
  { version: 1, secret: 'the first master key' },
  { version: 2, secret: 'the second master key' },
];
const PLACE: SealedLocation = { table: 'credentials', record: 'ana', field: 'password' };
const vault = new Vault(SERVER, [FIRST]);

test('what is sealed opens again, and looks different each time', () => {
  const sealed = vault.seal(PLACE, 'open sesame');
  expect(vault.open(PLACE, sealed)).toBe('open sesame');
  expect(sealed).not.toContain('open sesame');
  expect(vault.seal(PLACE, 'open sesame')).not.toBe(sealed);
});

test.each<SealedLocation>([
  { ...PLACE, table: 'secondFactors' },
  { ...PLACE, record: 'eva' },
  { ...PLACE, field: 'login' },
  // The parts of a place do not run into each other.
  { ...PLACE, table: 'credential', record: 'sana' },
])('it opens nowhere else: %j', (place) => {
  expect(() => vault.open(place, vault.seal(PLACE, 'open sesame'))).toThrow();
});

test('neither the key of another record nor a changed character opens it', () => {
  const [one, other] = [vault.seal(PLACE, 'open sesame'), vault.seal(PLACE, 'another')].map((text) =>
    text.split('.'),
  );
  expect(() => vault.open(PLACE, [one?.[0], other?.[1], one?.[2]].join('.'))).toThrow();
  const sealed = vault.seal(PLACE, 'open sesame');
  for (const part of [1, 2]) {
    const bytes = sealed.split('.').map((text) => Buffer.from(text, 'base64url'))[part] ?? Buffer.alloc(1);
    for (const at of [0, 12, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      const parts = sealed.split('.').with(part, changed.toString('base64url'));
      expect(() => vault.open(PLACE, parts.join('.'))).toThrow();
    }
  }
  for (const text of ['', 'x', '1', '1.', '1..', '7.a.b', 'NaN.a.b'])
    expect(() => vault.open(PLACE, text)).toThrow();
});

test('the newest master key seals, the older ones open, and after sealing anew nothing needs them', () => {
  const before = vault.seal(PLACE, 'open sesame');
  const both = new Vault(SERVER, [SECOND, FIRST]);
  expect(both.version).toBe(2);
  expect(both.open(PLACE, before)).toBe('open sesame');
  const after = both.reseal(PLACE, before);
  expect(new Vault('another server', [SECOND]).open(PLACE, after)).toBe('open sesame');
  expect(() => vault.open(PLACE, after)).toThrow('No master key 2');
  expect(() => new Vault(SERVER, [SECOND]).open(PLACE, before)).toThrow('No master key 1');
  expect(() => new Vault(SERVER, [{ ...FIRST, secret: SECOND.secret }]).open(PLACE, before)).toThrow();
});

test('a key of its own is bound to its place too: nothing is sealed anew for another one', () => {
  const sealed = vault.seal(PLACE, 'open sesame');
  expect(() => vault.reseal({ ...PLACE, record: 'eva' }, sealed)).toThrow();
});

test('one secret under two versions is two keys', () => {
  const twice = new Vault(SERVER, [{ version: 1, secret: SERVER }]);
  const sealed = twice.seal(PLACE, 'open sesame');
  expect(sealed).toMatch(/^1\./);
  expect(() => twice.open(PLACE, sealed.replace(/^1/, '0'))).toThrow();
});

test("without master keys the server's secret seals", () => {
  const sealed = new Vault(SERVER, []).seal(PLACE, 'open sesame');
  expect(new Vault(SERVER, [FIRST]).open(PLACE, sealed)).toBe('open sesame');
  expect(() => new Vault('another server', []).open(PLACE, sealed)).toThrow();
});

test('parts of a keyed hash do not run into each other', () => {
  const key = derivedKey(SERVER, 'tests');
  expect(keyedHash(key, 'ab', 'c')).not.toBe(keyedHash(key, 'a', 'bc'));
});
