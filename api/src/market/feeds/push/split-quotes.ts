import { textEnd } from './json-text.ts';

const SPACE = 32;
const TEXT = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN = 123;
const CLOSE = 125;

/**
 * Splits `{"source": ..., "quotes": [...]}` without parsing it: yields the items' texts, and returns the body without
 * them. If either is invalid JSON, so is the body; any other body is returned unchanged. `JSON.parse` of ten megabytes
 * would block the thread for longer than a question may take.
 */
export function* splitQuotes(json: string): Generator<string, string> {
  let at = skipSpace(json, 0);
  if (json.charCodeAt(at) !== OPEN) return json;
  do {
    const key = skipSpace(json, at + 1);
    if (json.charCodeAt(key) !== TEXT) return json;
    const colon = skipSpace(json, textEnd(json, key));
    if (json.charCodeAt(colon) !== COLON) return json;
    at = skipSpace(json, colon + 1);
    if (json.charCodeAt(at) === OPEN_LIST && isQuotes(json.slice(key, colon))) {
      const end = yield* itemsFrom(json, at + 1);
      return json.slice(0, at + 1) + json.slice(end);
    }
    at = skipSpace(json, valueEnd(json, at));
  } while (json.charCodeAt(at) === COMMA);
  return json;
}

/** Returns the end of the list, or of the text. */
function* itemsFrom(json: string, first: number): Generator<string, number> {
  const begin = skipSpace(json, first);
  if (json.charCodeAt(begin) === CLOSE_LIST) return begin;
  let at = begin;
  for (;;) {
    const end = valueEnd(json, at);
    yield json.slice(at, end);
    if (json.charCodeAt(end) !== COMMA) return end;
    at = end + 1;
  }
}

/** Returns the end of the value that starts here: the comma or bracket after it, or the end of the text. */
function valueEnd(json: string, begin: number): number {
  let depth = 0;
  let at = begin;
  while (at < json.length) {
    const code = json.charCodeAt(at);
    if (code === TEXT) {
      at = textEnd(json, at);
      continue;
    }
    if (code === OPEN || code === OPEN_LIST) depth++;
    else if (depth === 0 && (code === COMMA || code === CLOSE || code === CLOSE_LIST)) return at;
    else if (code === CLOSE || code === CLOSE_LIST) depth--;
    at++;
  }
  return at;
}

function skipSpace(json: string, from: number): number {
  let at = from;
  while (at < json.length && json.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** A key may contain escapes; an unreadable one is not ours. */
function isQuotes(key: string): boolean {
  if (!key.includes('\\')) return key.trim() === '"quotes"';
  try {
    return JSON.parse(key) === 'quotes';
  } catch {
    return false;
  }
}
