import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import {
  DEPLOY_KEY,
  installationAnswerSchema,
  type SignedMessage,
  signatureHeader,
  signedBytes,
  VERSION_HEADER,
} from '@bothways/domain/deploy-keys';
import { z } from 'zod';

/** PKCS #8 prefix of an ed25519 key's seed. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function readKey(text: string): { id: string; privateKey: KeyObject } {
  const [, id, seed] = DEPLOY_KEY.exec(text.trim()) ?? [];
  if (id === undefined || seed === undefined)
    throw new Error('BOTHWAYS_DEPLOY_KEY is not a deploy key; create one on the deployments page');
  const key = Buffer.concat([PKCS8_HEAD, Buffer.from(seed, 'base64url')]);
  return { id, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) };
}

const refusalSchema = z.object({ message: z.string() });

/** @throws Error with the installation's message */
async function demandOk(response: Response): Promise<unknown> {
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  const parsed = z
    .string()
    .transform((raw) => JSON.parse(raw))
    .pipe(refusalSchema)
    .safeParse(text);
  throw new Error(parsed.data?.message ?? `${response.url} answered ${response.status}`);
}

const isLocal = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

export interface Ask {
  method: 'GET' | 'POST' | 'PUT';
  /** Path below the releases of the remote. */
  path: string;
  message: SignedMessage;
  /** The signed bytes, which are also the request's body where `body` is absent. */
  signed: Uint8Array;
  /** A file, streamed. */
  body?: Blob;
}

/** Returns a client of one installation for one release that signs each request. */
export async function deployClient(to: string, keyText: string, remote: string, version: string) {
  const { id, privateKey } = readKey(keyText);
  const base = new URL(to);
  if (base.protocol !== 'https:' && !isLocal(base)) throw new Error('A release is sent over https only');
  const about = await demandOk(await fetch(new URL('/api/deploy/installation', base)));
  const { installation } = installationAnswerSchema.parse(about);
  const subject = { installation, remote, version };

  return async function ask({ method, path, message, signed, body }: Ask): Promise<unknown> {
    const signature = sign(null, signedBytes(message, subject, signed), privateKey).toString('base64url');
    const response = await fetch(new URL(`/api/deploy/${remote}/releases${path}`, base), {
      method,
      headers: { 'bothways-signature': signatureHeader(id, signature), [VERSION_HEADER]: version },
      ...(method === 'GET' ? {} : { body: body ?? Buffer.from(signed) }),
    });
    return demandOk(response);
  };
}
