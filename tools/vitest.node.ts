import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Callback = (error: Error | null, key: Buffer) => void;

const { scrypt } = crypto;
/** Hashes computed in this process, by all inputs: equal inputs share one result. */
const answers = new Map<string, Promise<Buffer>>();

const textOf = (value: BinaryLike): string =>
  typeof value === 'string'
    ? `text ${value}`
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');

/**
 * Hashes every password at the product's full cost, but only once: half of the API tests' time was repeated hashing.
 */
function scryptOnce(
  password: BinaryLike,
  salt: BinaryLike,
  length: number,
  options: ScryptOptions,
  callback: Callback,
): void {
  const question = JSON.stringify([textOf(password), textOf(salt), length, options]);
  const answer =
    answers.get(question) ??
    new Promise<Buffer>((resolve, reject) => {
      scrypt(password, salt, length, options, (error, key) => (error ? reject(error) : resolve(key)));
    });
  answers.set(question, answer);
  answer.then(
    (key) => callback(null, Buffer.from(key)),
    (error: Error) => callback(error, Buffer.alloc(0)),
  );
}

// This runs before each test file, and a process runs many.
if (scrypt.name !== scryptOnce.name) {
  Object.assign(crypto, { scrypt: scryptOnce });
  syncBuiltinESMExports();
}
