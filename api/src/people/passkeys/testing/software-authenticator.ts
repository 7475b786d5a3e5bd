import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { NewCredential, UsedCredential } from '@bothways/domain/account';

/** Bits of the authenticator data: present, verified, may be backed up, is backed up, has a credential. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const ATTESTED = 0x40;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const uint = (value: number, bytes: 2 | 4): Buffer => {
  const out = Buffer.alloc(bytes);
  out.writeUIntBE(value, 0, bytes);
  return out;
};
const cborBytes = (data: Buffer): Buffer =>
  Buffer.concat([
    data.length < 256
      ? Buffer.from([0x58, data.length])
      : Buffer.from([0x59, data.length >> 8, data.length & 255]),
    data,
  ]);
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A COSE key of P-256 with ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const parts: Buffer[] = [Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])];
  parts.push(
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  );
  return Buffer.concat(parts);
}

interface Ceremony {
  challenge: string;
  /** The page; by default the one that the authenticator is used on. */
  origin?: string;
  isVerified?: boolean;
}

/** An authenticator with one discoverable credential, in software: ES256, without attestation. */
export class SoftwareAuthenticator {
  readonly credentialId: string;
  counter = 0;
  readonly #origin: string;
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #userHandle: string | undefined;
  /** Whether it counts its uses, which those that sync do not. */
  readonly #counts: boolean;

  constructor(origin: string, options: { counts?: boolean; credentialId?: string } = {}) {
    this.#origin = origin;
    this.#counts = options.counts ?? false;
    this.credentialId = options.credentialId ?? randomBytes(16).toString('base64url');
  }

  /** Answers `navigator.credentials.create`. @param userHandle `user.id` of the options */
  create({ userHandle, ...ceremony }: Ceremony & { userHandle: string }): NewCredential {
    this.#userHandle = userHandle;
    const id = Buffer.from(this.credentialId, 'base64url');
    const credential = [Buffer.alloc(16), uint(id.length, 2), id, coseKey(this.#key.publicKey)];
    const authData = Buffer.concat([this.#data(ATTESTED, ceremony.isVerified), ...credential]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(authData)],
    ]).toString('base64url');
    const clientDataJSON = this.#clientData('webauthn.create', ceremony);
    return this.#answer({ clientDataJSON, attestationObject, transports: ['internal', 'hybrid'] });
  }

  /** Answers `navigator.credentials.get`. */
  use(ceremony: Ceremony): UsedCredential {
    if (this.#counts) this.counter += 1;
    const authenticatorData = this.#data(0, ceremony.isVerified);
    const clientDataJSON = this.#clientData('webauthn.get', ceremony);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.#key.privateKey, 'base64url');
    const userHandle = this.#userHandle;
    return this.#answer({
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature,
      ...(userHandle !== undefined && { userHandle }),
    });
  }

  #answer<Response>(response: Response) {
    return { id: this.credentialId, rawId: this.credentialId, type: 'public-key' as const, response };
  }

  #data(more: number, isVerified = true): Buffer {
    const flags = PRESENT | ELIGIBLE | BACKED_UP | more | (isVerified ? VERIFIED : 0);
    const site = sha256(new URL(this.#origin).hostname);
    return Buffer.concat([site, Buffer.from([flags]), uint(this.counter, 4)]);
  }

  #clientData(type: string, { challenge, origin = this.#origin }: Ceremony): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');
  }
}
