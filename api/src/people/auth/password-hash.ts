import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** How passwords are hashed and compared. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  matches(hash: string, password: string): Promise<boolean>;
}

/** 32 MB for each guess: the cost that every kept hash was made with. */
const COST: ScryptOptions = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 };
const KEY_BYTES = 64;
const SALT_BYTES = 16;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** Keyboards and systems write the same letters in other forms; a password is the same all the same. */
const keyOf = (password: string, salt: string): Promise<Buffer> =>
  derive(password.normalize('NFKC'), salt, KEY_BYTES, COST);

/** scrypt (RFC 7914); a hash is `salt:key` in hex, and the salt goes in as the text that it is. */
export const SCRYPT: PasswordHashing = {
  async hash(password) {
    const salt = randomBytes(SALT_BYTES).toString('hex');
    return `${salt}:${(await keyOf(password, salt)).toString('hex')}`;
  },
  async matches(hash, password) {
    const [salt = '', hex = ''] = hash.split(':');
    const [kept, given] = [Buffer.from(hex, 'hex'), await keyOf(password, salt)];
    return kept.length === given.length && timingSafeEqual(kept, given);
  },
};
