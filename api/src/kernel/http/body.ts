import { ApiError } from '#kernel/errors';
import type { AppContext } from './context.ts';
import { demandPlain, mayHideUnplain, prototypeKey } from './plain-text.ts';

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** Broken bytes are refused, not replaced: a text that is kept is the one that was sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** The declared media type without parameters; undefined where the header is missing. */
export const mediaTypeOf = (c: AppContext): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { message: `The request body is larger than ${maxBytes} bytes` });

/**
 * The body as it comes, for what is too large to be held: it stops as soon as it is too long.
 * @throws ApiError PAYLOAD_TOO_LARGE, before the first piece where the client says the length
 */
export async function* bodyPieces(c: AppContext, maxBytes: number): AsyncGenerator<Uint8Array> {
  demandLength(c, maxBytes);
  let bytes = 0;
  for await (const piece of c.req.raw.body ?? []) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield piece;
  }
}

/**
 * Whether the client said the body's length; one that is too long is refused before it is read.
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function demandLength(c: AppContext, maxBytes: number): boolean {
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  return declared !== undefined;
}

/**
 * What comes with an operation that has no body: nothing, or what a client of ours may send by habit. It is not read.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE
 */
export function demandNoBody(c: AppContext): void {
  if (c.req.header('content-type') !== undefined) demandJson(c);
  demandLength(c, DEFAULT_MAX_BODY_BYTES);
}

/**
 * The body as bytes of their own, at most `maxBytes`.
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export async function readBytes(c: AppContext, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (demandLength(c, maxBytes)) return new Uint8Array(await c.req.arrayBuffer());
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyPieces(c, maxBytes)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * The body as text, at most `maxBytes` long.
 * @throws ApiError PAYLOAD_TOO_LARGE, or BAD_REQUEST where it is no UTF-8
 */
export async function readText(c: AppContext, maxBytes: number): Promise<string> {
  const bytes = await readBytes(c, maxBytes);
  try {
    return UTF8.decode(bytes);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid UTF-8' });
  }
}

/**
 * The text of a body that says it is JSON, whatever its charset is called.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST
 */
export async function readJsonText(c: AppContext, maxBytes: number): Promise<string> {
  if (mediaTypeOf(c) !== 'application/json')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json' });
  return readText(c, maxBytes);
}

/**
 * The value of a JSON text, whatever its texts are; nobody has a use for a key that reaches into prototypes.
 * @throws ApiError BAD_REQUEST
 */
export function readJson(text: string): unknown {
  if (/"__proto__"\s*:/.test(text)) throw prototypeKey();
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The body is not valid JSON' });
  }
}

/**
 * Parses JSON from outside. What no text has means nothing in any of our bodies, and not every database could keep it.
 * @throws ApiError BAD_REQUEST that names the field
 */
export function parseJson(text: string): unknown {
  const value = readJson(text);
  if (mayHideUnplain(text)) demandPlain(value);
  return value;
}

/** Neither a type nor a length: a button that sends nothing. */
export const hasNoBody = (c: AppContext): boolean =>
  c.req.header('content-type') === undefined && Number(c.req.header('content-length') ?? 0) === 0;

/**
 * Refuses a body that does not say it is JSON: a validator that is skipped for another type validates nothing.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE
 */
export function demandJson(c: AppContext): void {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json' });
  }
}
