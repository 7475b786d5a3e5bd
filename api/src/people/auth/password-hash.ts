import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Hashes and compares passwords. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** 32 MB per guess: the cost of every stored hash. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Keyboards and systems encode the same letters differently; the password is the same. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** scrypt (RFC 7914); a hash is `salt:key` in hex, with the salt's text as input. */
export const SCRYPT: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async matches(hash, password) {
    const [salt = '', hex = ''] = hash.split(':');
    const [stored, given] = [Buffer.from(hex, 'hex'), await keyOf(password, salt)];
    return stored.length === given.length && timingSafeEqual(stored, given);
  },
};
