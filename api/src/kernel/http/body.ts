import { ApiError } from '#kernel/errors';
import type { AppContext } from './context.ts';
import { demandPlain, mayHideUnplain, prototypeKey } from './plain-text.ts';

export const DEFAULT_MAX_BODY_BYTES = 64 * 1024;

/** Invalid UTF-8 is rejected, not replaced: a stored text is exactly what was sent. */
const UTF8 = new TextDecoder('utf-8', { fatal: true });

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** Returns the declared media type without parameters; undefined without the header. */
export const mediaTypeOf = (c: AppContext): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();

const tooLarge = (maxBytes: number): ApiError =>
  new ApiError('PAYLOAD_TOO_LARGE', { message: `The request body is larger than ${maxBytes} bytes` });

/**
 * Streams a body that is too large to buffer; stops as soon as it exceeds the limit.
 * @throws ApiError PAYLOAD_TOO_LARGE, before the first chunk if the client declares the length
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
 * Whether the client declared the body's length; one that is too long is rejected before reading.
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export function demandLength(c: AppContext, maxBytes: number): boolean {
  const declared = c.req.header('content-length');
  if (declared !== undefined && Number(declared) > maxBytes) throw tooLarge(maxBytes);
  return declared !== undefined;
}

/**
 * Accepts no body, or the JSON that our clients habitually send; it is not read.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE
 */
export function demandNoBody(c: AppContext): void {
  if (c.req.header('content-type') !== undefined) demandJson(c);
  demandLength(c, DEFAULT_MAX_BODY_BYTES);
}

/**
 * Reads the body into its own buffer, at most `maxBytes`.
 * @throws ApiError PAYLOAD_TOO_LARGE
 */
export async function readBytes(c: AppContext, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (demandLength(c, maxBytes)) return new Uint8Array(await c.req.arrayBuffer());
  const pieces: Uint8Array[] = [];
  for await (const piece of bodyPieces(c, maxBytes)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/**
 * Reads the body as text, at most `maxBytes`.
 * @throws ApiError PAYLOAD_TOO_LARGE, or BAD_REQUEST if it is not UTF-8
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
 * Reads the text of a body declared as JSON, whatever its charset's name.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE or BAD_REQUEST
 */
export async function readJsonText(c: AppContext, maxBytes: number): Promise<string> {
  if (mediaTypeOf(c) !== 'application/json')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json' });
  return readText(c, maxBytes);
}

/**
 * Parses JSON without checking its strings; refuses keys that reach into prototypes.
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
 * Parses JSON from outside. Characters that no text contains are refused: they mean nothing, and not every database can
 * store them.
 * @throws ApiError BAD_REQUEST naming the field
 */
export function parseJson(text: string): unknown {
  const value = readJson(text);
  if (mayHideUnplain(text)) demandPlain(value);
  return value;
}

/** Whether there is neither type nor length: a request without content. */
export const hasNoBody = (c: AppContext): boolean =>
  c.req.header('content-type') === undefined && Number(c.req.header('content-length') ?? 0) === 0;

/**
 * Refuses a body not declared as JSON: skipping validation for other types would validate nothing.
 * @throws ApiError UNSUPPORTED_MEDIA_TYPE
 */
export function demandJson(c: AppContext): void {
  if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { message: 'Send the body as application/json' });
  }
}
