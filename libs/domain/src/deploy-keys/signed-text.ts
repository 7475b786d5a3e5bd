/** Domain separation: the prefix of every signed message, so that one never passes for another. */
const DOMAIN_WORDS = {
  release: 'bothways-release-v1',
  file: 'bothways-file-v1',
  finish: 'bothways-finish-v1',
  state: 'bothways-state-v1',
} as const;
export type SignedMessage = keyof typeof DOMAIN_WORDS;

/** What a signature covers besides the body. */
export interface Subject {
  installation: string;
  remote: string;
  version: string;
}

/** Returns the bytes to sign: the subject, a line each, and then the body exactly as sent. */
export function signedBytes(
  message: SignedMessage,
  { installation, remote, version }: Subject,
  body: Uint8Array,
): Uint8Array {
  const head = new TextEncoder().encode(`${DOMAIN_WORDS[message]}\n${installation}\n${remote}\n${version}\n`);
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return bytes;
}

export const SIGNATURE_HEADER = 'bothways-signature';
/** The manifest's version, which its request's address does not contain. */
export const VERSION_HEADER = 'bothways-version';

export const signatureHeader = (keyId: string, signature: string): string =>
  `keyId=${keyId}, sig=${signature}`;

/** Parses key id and signature of the header; undefined for anything else. */
export function readSignature(header: string | undefined): { keyId: string; signature: string } | undefined {
  const [, keyId, signature] = /^keyId=([a-z0-9]{12}), sig=([A-Za-z0-9_-]{86})$/.exec(header ?? '') ?? [];
  return keyId === undefined || signature === undefined ? undefined : { keyId, signature };
}
