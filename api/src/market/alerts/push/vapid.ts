import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '@bothways/domain/time';

/** Push services take at most a day; what is made is used again for half of its life. */
const LIFE_MS = 12 * HOUR_MS;
const MS_PER_SECOND = 1000;
/** Of an uncompressed point: a byte, and the two coordinates. */
const COORDINATE_BYTES = 32;

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Kept {
  header: string;
  untilMs: number;
}

/** Says to push services who sends (RFC 8292), by a key that browsers have been told when they subscribed. */
export class Vapid {
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #subject: string;
  readonly #nowMs: () => number;
  /** By the address of the service, of which there are a few. */
  readonly #kept = new Map<string, Kept>();

  /** @param privateKey 32 bytes @throws Error where they are no key of the curve */
  constructor(privateKey: Buffer, subject: string, nowMs: () => number) {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey);
    const point = pair.getPublicKey();
    const [x, y] = [point.subarray(1, 1 + COORDINATE_BYTES), point.subarray(1 + COORDINATE_BYTES)];
    const coordinates = { x: x.toString('base64url'), y: y.toString('base64url') };
    const jwk = { kty: 'EC', crv: 'P-256', ...coordinates, d: privateKey.toString('base64url') };
    this.publicKey = point.toString('base64url');
    this.#key = createPrivateKey({ key: jwk, format: 'jwk' });
    this.#subject = subject;
    this.#nowMs = nowMs;
  }

  /** The `Authorization` of a message to an endpoint. */
  authorization(endpoint: string): string {
    const { origin } = new URL(endpoint);
    const nowMs = this.#nowMs();
    const kept = this.#kept.get(origin);
    if (kept && kept.untilMs > nowMs) return kept.header;
    const exp = Math.floor((nowMs + LIFE_MS) / MS_PER_SECOND);
    const said = `${json({ typ: 'JWT', alg: 'ES256' })}.${json({ aud: origin, exp, sub: this.#subject })}`;
    const signature = sign('sha256', Buffer.from(said), { key: this.#key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${said}.${signature.toString('base64url')}, k=${this.publicKey}`;
    this.#kept.set(origin, { header, untilMs: nowMs + LIFE_MS / 2 });
    return header;
  }
}
