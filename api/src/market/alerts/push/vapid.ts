import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '@bothways/domain/time';

/** Push services accept at most a day; a header is reused for half of its life. */
const LIFE_MS = 12 * HOUR_MS;
const MS_PER_SECOND = 1000;
/** An uncompressed point is a prefix byte and two coordinates. */
const COORDINATE_BYTES = 32;

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Kept {
  header: string;
  untilMs: number;
}

/** Identifies us to push services (RFC 8292), by the key that browsers were given on subscription. */
export class Vapid {
  readonly publicKey: string;
  readonly #key: KeyObject;
  readonly #subject: string;
  readonly #nowMs: () => number;
  /** Headers by origin of the service, of which there are few. */
  readonly #kept = new Map<string, Kept>();

  /** @param privateKey 32 bytes @throws Error when it is no key of the curve */
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

  /** The `Authorization` header of a message to an endpoint. */
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
