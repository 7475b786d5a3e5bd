import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_REPORTS_BYTES, withoutNaN } from './read-reports.ts';

test.each([
  ['{"stake":NaN}', '{"stake":"NaN"}'],
  ['[-Infinity, Infinity]', '["-Infinity", "Infinity"]'],
  [String.raw`{"name":"NaN \" NaN","x":NaN}`, String.raw`{"name":"NaN \" NaN","x":"NaN"}`],
  ['"NaN', '"NaN'],
  ['"NaN\\', '"NaN\\'],
])('%j is read as %j', (json, read) => {
  expect(withoutNaN(json)).toBe(read);
});

test('what is JSON is left as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(withoutNaN(json)).toBe(json);
    }),
  );
});

test.each(['\\"', '"', 'a', '\\\n', '-'])(
  'a text of %j without an end is read in a moment',
  (part) => {
    const text = `"${part.repeat(MAX_REPORTS_BYTES / part.length)}`;
    expect(withoutNaN(text)).toBe(text);
  },
  5000,
);
