import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, test } from 'vitest';
import { ApiError } from '#kernel/errors';
import { parseJson } from './body.ts';
import type { AppEnv } from './context.ts';
import { demandPlainAddress, plainHeader } from './plain-text.ts';

/** What is said about a value; undefined where it is taken. */
function refusal(work: () => unknown): { message: string; path?: string } | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'BAD_REQUEST') throw error;
    return { message: error.message, ...error.details };
  }
}

describe('texts in JSON', () => {
  test.each([
    ['a NUL', '{"a":{"b":["x","y\\u0000"]}}', 'a.b.1'],
    ['a backspace', '{"a":"\\b"}', 'a'],
    ['a form feed', '{"a":"\\f"}', 'a'],
    ['an escape', '{"a":"\\u001b[2J"}', 'a'],
    ['a raw delete', '{"a":"\u007f"}', 'a'],
    ['a raw next line', '{"a":"\u0085"}', 'a'],
    ['half a surrogate pair', '{"a":"\\ud800"}', 'a'],
    ['the wrong half first', '{"a":"\\udc00\\ud800"}', 'a'],
    ['no character', '{"a":"\uffff"}', 'a'],
    ['no character of another plane', '{"a":"\\ud83f\\udfff"}', 'a'],
    ['a key', '{"a":{"b\\u0000":1}}', 'a'],
    ['a text alone', '"\\u0000"', undefined],
  ])('%s is refused by its place', (_, text, path) => {
    expect(refusal(() => parseJson(text))).toEqual({
      message: `${path ?? 'Body'}: has characters that no text has`,
      ...(path !== undefined && { path }),
    });
  });

  test.each([
    ['tabs and lines', '{"a":"x\\ty\\r\\nz"}'],
    ['an escaped emoji', '{"a":"\\ud83d\\ude00"}'],
    ['a backslash before a u', '{"a":"\\\\u0000"}'],
    ['what looks like a prototype', '{"a":"__proto__"}'],
    ['other scripts', '{"a":"Ñandú سپاهان 葛飾"}'],
  ])('%s is taken', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  test.each(['{"__proto__":{"x":1}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    '%s reaches into no prototype',
    (text) => {
      expect(refusal(() => parseJson(text))?.message).toBe('The key "__proto__" is not allowed');
    },
  );

  test('however deep it lies, and the path is not longer than an answer should be', () => {
    const deep = `${'['.repeat(20_000)}"\\u0000"${']'.repeat(20_000)}`;
    expect(refusal(() => parseJson(deep))?.path).toHaveLength(100);
    const long = JSON.stringify({ [`\u202e${'k'.repeat(5000)}`]: '\u0000' });
    expect(refusal(() => parseJson(long))?.message.length).toBeLessThan(150);
  });
});

describe('texts in addresses', () => {
  const app = new OpenAPIHono<AppEnv>();
  app.onError((error) => new Response(error.message, { status: error instanceof ApiError ? 400 : 500 }));
  app.get('/things/:id', (c) => {
    demandPlainAddress(c);
    return c.text('taken');
  });
  const ask = async (address: string) => (await app.request(address)).text();

  test.each([
    ['/things/a%00', 'id: has characters that no text has'],
    ['/things/a%0a', 'id: has characters that no text has'],
    ['/things/a?search=%07', 'search: has characters that no text has'],
    ['/things/a?b%00=1', 'query: has characters that no text has'],
    ['/things/%ff', 'The address is not valid UTF-8'],
    ['/things/%', 'The address is not valid UTF-8'],
    ['/things/a?x=%ed%a0%80', 'The address is not valid UTF-8'],
    ['/things/a?x=%c0%80', 'The address is not valid UTF-8'],
    ['/things/a?__proto__=1', 'The query must not name prototypes'],
    ['/things/a?__proto__[x]=1', 'The query must not name prototypes'],
    ['/things/a?constructor.prototype=1', 'The query must not name prototypes'],
    ['/things/a?constructor%5Bprototype%5D=1', 'The query must not name prototypes'],
  ])('%s: %s', async (address, message) => {
    expect(await ask(address)).toBe(message);
  });

  test.each(['/things/a%20b?x=%C3%B1&y=a%2Bb', '/things/__proto__', '/things/%E2%82%AC?q=%25', '/things/a'])(
    '%s is taken',
    async (address) => {
      expect(await ask(address)).toBe('taken');
    },
  );
});

test('a header that is kept stands on one line', () => {
  expect(plainHeader('Fire\u0001fox\u007f/1\t\u0085', 300)).toBe('Firefox/1');
  expect(plainHeader('x'.repeat(1000), 300)).toHaveLength(300);
});
