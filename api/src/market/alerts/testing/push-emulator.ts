import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { type PushMessage, type PushSubscriptionKeys, pushMessageSchema } from '@bothways/domain/alerts';

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/** Decrypts a message for a browser (RFC 8291), as the browser does. */
export function decrypted(pair: ECDH, auth: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const record = body.subarray(keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    key,
    derive(secret, salt, 'Content-Encoding: nonce\0', 12),
  );
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

interface Call {
  endpoint: string;
  headers: Headers;
  bytes: number;
  redirect: RequestInit['redirect'];
}
type Mood =
  | { status: number; retryAfter?: string }
  /** Accepts the message and never answers. */
  | 'losesAnswers'
  | 'unreachable';

/** A browser with a subscription, and its notifications: the newest message of each tag. */
export class EmulatedBrowser {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  /** Every message received, oldest first. */
  readonly heard: PushMessage[] = [];
  readonly calls: Call[] = [];
  mood: Mood = { status: 201 };

  constructor(endpoint: string) {
    this.#pair.generateKeys();
    this.endpoint = endpoint;
  }

  /** The subscription that its page sends us. */
  get subscription(): PushSubscriptionKeys {
    const p256dh = this.#pair.getPublicKey().toString('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.#auth.toString('base64url') } };
  }

  /** Notifications on its screen. */
  get shown(): PushMessage[] {
    return [...new Map(this.heard.map((message) => [message.tag, message])).values()];
  }

  take(init: RequestInit): Response {
    if (!(init.body instanceof Uint8Array)) throw new Error('A message is bytes');
    const body = Buffer.from(init.body);
    const headers = new Headers(init.headers);
    this.calls.push({ endpoint: this.endpoint, headers, bytes: body.length, redirect: init.redirect });
    const { mood } = this;
    if (mood === 'unreachable') throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
    const isTaken = mood === 'losesAnswers' || mood.status === 201;
    if (isTaken)
      this.heard.push(pushMessageSchema.parse(JSON.parse(decrypted(this.#pair, this.#auth, body))));
    if (mood === 'losesAnswers') throw new TypeError('fetch failed');
    const wait = mood.retryAfter === undefined ? {} : { 'retry-after': mood.retryAfter };
    return new Response(null, { status: mood.status, headers: wait });
  }
}

/** The push services of all browsers. */
export class PushEmulator {
  readonly #browsers = new Map<string, EmulatedBrowser>();
  #number = 0;

  browser(host = 'fcm.googleapis.com'): EmulatedBrowser {
    this.#number += 1;
    const browser = new EmulatedBrowser(`https://${host}/send/canary-endpoint-${this.#number}`);
    this.#browsers.set(browser.endpoint, browser);
    return browser;
  }

  /** Stands in for `fetch`; undefined for URLs other than of a push service. */
  take(url: string, init: RequestInit): Response | undefined {
    return this.#browsers.get(url)?.take(init);
  }
}
