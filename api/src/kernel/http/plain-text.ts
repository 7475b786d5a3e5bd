import { ApiError } from '#kernel/errors';
import type { AppContext } from './context.ts';

/** Controls, halves of surrogate pairs, and code points that are no characters; a text may have tabs and lines. */
const UNPLAIN = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** An address has no lines. */
const UNPLAIN_ADDRESS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** What JSON text has where one of the above, or a key of prototypes, could be in it: raw, or behind an escape. */
const MAY_HIDE = /\\[bfu]|[\u007f-\u009f\p{Noncharacter_Code_Point}]/u;
const PROTOTYPE = /__proto__|\bconstructor\W+prototype\b/;

/** A path is an answer, not an echo of whatever was sent. */
const MAX_PATH_CHARS = 100;

/** Of a header that is kept or written down: what stands on one line, without what no text has. */
export const plainHeader = (value: string, maxChars: number): string =>
  value.slice(0, maxChars).replaceAll(new RegExp(UNPLAIN_ADDRESS, 'gu'), '');

/** A path in a body as answers name it. */
export const pathInWords = (steps: readonly PropertyKey[]): string =>
  steps.join('.').slice(0, MAX_PATH_CHARS).replaceAll(new RegExp(UNPLAIN_ADDRESS, 'gu'), '\ufffd');

const unplain = (path: string): ApiError =>
  new ApiError('BAD_REQUEST', {
    message: `${path === '' ? 'Body' : path}: has characters that no text has`,
    ...(path !== '' && { path }),
  });

export const prototypeKey = (): ApiError =>
  new ApiError('BAD_REQUEST', { message: 'The key "__proto__" is not allowed' });

/** False: nothing in this JSON text has to be looked at more closely. */
export const mayHideUnplain = (json: string): boolean => MAY_HIDE.test(json);

function demandKey(key: string, path: string): void {
  if (key === '__proto__') throw prototypeKey();
  if (UNPLAIN.test(key)) throw unplain(path);
}

/**
 * Looks at every text and key of a value, however deep: a list of places instead of a call in a call.
 * @throws ApiError BAD_REQUEST that names the place
 */
export function demandPlain(root: unknown): void {
  const places: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let place = places.pop(); place; place = places.pop()) {
    const { value, path } = place;
    if (typeof value === 'string' && UNPLAIN.test(value)) throw unplain(pathInWords([path]));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      demandKey(key, pathInWords([path]));
      places.push({ value: each, path: path === '' ? key : `${path}.${key}`.slice(0, MAX_PATH_CHARS) });
    }
  }
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    throw new ApiError('BAD_REQUEST', { message: 'The address is not valid UTF-8' });
  }
}

/**
 * Path and query of an address: every escape stands for a character, and for one of a text.
 * @throws ApiError BAD_REQUEST that names the parameter
 */
export function demandPlainAddress(c: AppContext): void {
  const { url } = c.req;
  if (!url.includes('%') && !PROTOTYPE.test(url)) return;
  const text = decoded(url);
  if (UNPLAIN_ADDRESS.test(text)) throw unplain(parameterAtFault(c));
  for (const name of Object.keys(c.req.query())) {
    if (PROTOTYPE.test(name))
      throw new ApiError('BAD_REQUEST', { message: 'The query must not name prototypes' });
  }
}

function parameterAtFault(c: AppContext): string {
  const parameters = Object.entries({ ...c.req.param(), ...c.req.query() });
  return parameters.find(([, value]) => UNPLAIN_ADDRESS.test(value))?.[0] ?? 'query';
}
