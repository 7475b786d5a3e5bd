import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuotes } from './split-quotes.ts';

function split(json: string): { items: string[]; frame: string } {
  const items: string[] = [];
  const texts = splitQuotes(json);
  let step = texts.next();
  for (; !step.done; step = texts.next()) items.push(step.value);
  return { items, frame: step.value };
}

/** The same value, with space wherever JSON may have some. */
const spaced = (value: unknown, space: string): string =>
  JSON.stringify(value, undefined, 1).replaceAll(/\n\s*/g, space);

describe('splitQuotes', () => {
  it('gives each item and what stands around them', () => {
    expect(split('{"source":"a","quotes":[{"x":[1,2]}, "]" ,3],"z":1}')).toEqual({
      items: ['{"x":[1,2]}', ' "]" ', '3'],
      frame: '{"source":"a","quotes":[],"z":1}',
    });
  });

  it.each(['', '[]', '7', '{}', '{"quotes":{}}', '{"a":[1,2]}', '{"a" 1}', '{"a":"', '{a:[1]}'])(
    'leaves %s as it is',
    (json) => {
      expect(split(json)).toEqual({ items: [], frame: json });
    },
  );

  it.each([
    '{"quotes":[1,2',
    '{"quotes":[1}]',
    '{"quotes":[1]]}',
    '{"quotes":[,]}',
    '{"quotes":[1,]}',
    '{"quotes":["]}',
  ])('does not make JSON of %s', (json) => {
    expect(() => JSON.parse(json)).toThrow(SyntaxError);
    const { items, frame } = split(json);
    expect(() => [frame, ...items].map((text) => JSON.parse(text))).toThrow(SyntaxError);
  });

  it('finds the list by its key, however that is written', () => {
    expect(split('{"quotes\\u0020":[1],"qu\\u006ftes":[2]}').items).toEqual(['2']);
  });

  it('gives what JSON.parse of the whole gives', () => {
    const body = fc.record(
      { source: fc.string(), quotes: fc.array(fc.jsonValue()) },
      { requiredKeys: ['quotes'] },
    );
    const before = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 });
    fc.assert(
      fc.property(before, body, fc.constantFrom('', ' ', '\n\t'), (more, whole, space) => {
        const value = { ...more, ...whole };
        const json = spaced(value, space);
        const { items, frame } = split(json);
        expect(items.map((item) => JSON.parse(item))).toEqual(JSON.parse(json).quotes);
        expect(JSON.parse(frame)).toEqual({ ...JSON.parse(json), quotes: [] });
      }),
    );
  });
});
