import fc from 'fast-check';
import { anyOfSchema, fieldOf } from './any-of-schema.ts';
import { KNOWN, type Shot } from './attacked-services.ts';
import type { DocumentedOperation, JsonSchema } from './read-document.ts';
import { valuesIn, withValue } from './text-paths.ts';

/** Texts that have broken software before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  'a\u0000b',
  '\u202e\u200b',
  '\ud83d\ude00'.repeat(60),
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '%',
  '\\',
  '../../etc/passwd',
  'null',
  'NaN',
  '-1',
  '0',
  '0x10',
  '1e400',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:01Z',
  'x'.repeat(5000),
];
const HOSTILE_VALUES: unknown[] = [
  ...HOSTILE_TEXTS,
  null,
  true,
  -1,
  0,
  0.1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  [],
  {},
  [[]],
  Array.from({ length: 1000 }, () => 'x'),
  Array.from({ length: 1000 }, (_, at) => at),
  { constructor: { prototype: 1 } },
];
const GARBAGE = [
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '7',
  '{}{}',
  '{"__proto__":{}}',
  '['.repeat(5000),
  '\ufeff{}',
  '{"a":1e999}',
];
const TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=latin1', ''];

const hostileText = fc.constantFrom(...HOSTILE_TEXTS);

/** Draws a valid value with one invalid part. */
const spoiled = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(right, fc.nat(), fc.constantFrom(...HOSTILE_VALUES), fc.boolean())
    .map(([value, at, hostile, isMore]) => {
      const values = [...valuesIn(value)];
      const { path = [] } = values[at % values.length] ?? {};
      return withValue(value, isMore ? [...path, 'more'] : path, hostile);
    });

function anyJson(schema: JsonSchema): fc.Arbitrary<string> {
  const right = anyOfSchema(schema, KNOWN);
  return fc.oneof(
    { weight: 6, arbitrary: right.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: spoiled(right).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...GARBAGE) },
  );
}

type Typed = Pick<Shot, 'headers' | 'body'>;

function anyBody({ requestBody }: DocumentedOperation): fc.Arbitrary<Typed> {
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const types = fc.oneof({ weight: 15, arbitrary: fc.constant(type) }, fc.constantFrom(...TYPES));
    const text = schema.type === 'string' ? anyLines : anyJson(schema);
    return fc
      .record({ type: types, body: text })
      .map(({ type, body }) => ({ headers: { 'content-type': type }, body }));
  });
  if (bodies.length > 0) return fc.oneof(...bodies);
  return fc.constantFrom(
    { headers: {}, body: undefined },
    { headers: { 'content-type': 'application/json' }, body: '{}' },
  );
}

const anyLines = fc
  .array(fc.oneof(fc.constantFrom(...KNOWN.quotes.flat().map((quote) => JSON.stringify(quote))), fc.json()), {
    maxLength: 4,
  })
  .map((lines) => lines.join('\n'));

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll(/%7B%7B|%7D%7D/g, decodeURIComponent);
/** Dots would lead to another operation. */
const isSegment = (text: string): boolean => !/^\.{0,2}$/.test(text);

function anyParameter({ name, in: place, required, schema }: DocumentedOperation['parameters'][number]) {
  const right = fieldOf(name, schema, KNOWN).map((value) => String(value));
  const texts = fc.oneof({ weight: 5, arbitrary: right }, { weight: 1, arbitrary: hostileText });
  const broken = fc.constantFrom('%', '%ff', '%00', '%ed%a0%80', '%5');
  const anyText = fc.oneof(
    { weight: 12, arbitrary: texts.filter((text) => place === 'query' || isSegment(text)).map(encoded) },
    { weight: 1, arbitrary: broken },
  );
  return place === 'path' || required ? anyText : fc.option(anyText, { nil: undefined });
}

/** Draws requests of an operation: mostly valid, some with one invalid part, some nonsense. */
export function anyShot(operation: DocumentedOperation): fc.Arbitrary<Shot> {
  const { method, path, parameters } = operation;
  const drawn = Object.fromEntries(parameters.map((each) => [`${each.in} ${each.name}`, anyParameter(each)]));
  const values: fc.Arbitrary<Record<string, string | undefined>> = fc.record(drawn);
  const extra = fc.oneof(
    { weight: 9, arbitrary: fc.constant('') },
    fc.constantFrom('&more=1', '&__proto__[x]=1', '&=', '&%ff'),
  );
  return fc.tuple(values, extra, anyBody(operation)).map(([value, more, typed]) => {
    const query = parameters.flatMap(({ in: place, name }) => {
      const text = value[`${place} ${name}`];
      return place === 'query' && text !== undefined ? [`${name}=${text}`] : [];
    });
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value[`path ${name}`] ?? name);
    return { method, address: `${filled}?${query.join('&')}${more}`, ...typed };
  });
}
