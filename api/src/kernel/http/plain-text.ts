import { ApiError } from '#kernel/errors';
import type { AppContext } from './context.ts';

/** Control characters, lone surrogates and noncharacters; tabs and line breaks are allowed. */
const UNPLAIN = /[^\P{Cc}\t\n\r]|[\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** An address has no line breaks either. */
const UNPLAIN_ADDRESS = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;
/** JSON text that may contain one of the above or a prototype key, raw or escaped. */
const MAY_HIDE = /\\[bfu]|[\u007f-\u009f\p{Noncharacter_Code_Point}]/u;
const PROTOTYPE = /__proto__|\bconstructor\W+prototype\b/;

/** A path is part of an error, not an echo of arbitrary input. */
const MAX_PATH_CHARS = 100;

/** Sanitizes a header for storage or logs: removes characters that no single line of text has. */
export const plainHeader = (value: string, maxChars: number): string =>
  value.slice(0, maxChars).replaceAll(new RegExp(UNPLAIN_ADDRESS, 'gu'), '');

/** Formats a path in a body for error messages. */
export const pathInWords = (steps: readonly PropertyKey[]): string =>
  steps.join('.').slice(0, MAX_PATH_CHARS).replaceAll(new RegExp(UNPLAIN_ADDRESS, 'gu'), '\ufffd');

const unplain = (path: string): ApiError =>
  new ApiError('BAD_REQUEST', {
    message: `${path === '' ? 'Body' : path}: has characters that no text has`,
    ...(path !== '' && { path }),
  });

export const prototypeKey = (): ApiError =>
  new ApiError('BAD_REQUEST', { message: 'The key "__proto__" is not allowed' });

/** False if a JSON text needs no closer inspection. */
export const mayHideUnplain = (json: string): boolean => MAY_HIDE.test(json);

function demandKey(key: string, path: string): void {
  if (key === '__proto__') throw prototypeKey();
  if (UNPLAIN.test(key)) throw unplain(path);
}

/**
 * Checks every string and key of a value, at any depth; iterative, so that deep nesting cannot overflow the stack.
 * @throws ApiError BAD_REQUEST naming the path
 */
export function demandPlain(root: unknown): void {
  const pending: { value: unknown; path: string }[] = [{ value: root, path: '' }];
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { value, path } = node;
    if (typeof value === 'string' && UNPLAIN.test(value)) throw unplain(pathInWords([path]));
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, each] of Object.entries(value)) {
      demandKey(key, pathInWords([path]));
      pending.push({ value: each, path: path === '' ? key : `${path}.${key}`.slice(0, MAX_PATH_CHARS) });
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
 * Checks path and query of an address: every escape must encode a character that texts may have.
 * @throws ApiError BAD_REQUEST naming the parameter
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
