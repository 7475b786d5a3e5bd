import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TAG_CHARS, tagInputSchema, tagNamesOf, tagNamesText } from './index.ts';
import { usersQuerySchema } from './users.calls.ts';

describe('names of tags in a query', () => {
  it.each([
    ['', []],
    ['North', ['North']],
    ['North,Vip', ['North', 'Vip']],
    ['Paris\\, weekly,Vip', ['Paris, weekly', 'Vip']],
    ['a\\\\,b', ['a\\', 'b']],
    ['a\\', ['a\\']],
  ])('%j are %j', (text, names) => {
    expect(tagNamesOf(text)).toEqual(names);
  });

  it('come back as they were, whatever is in them', () => {
    const name = fc.string({
      unit: fc.constantFrom('a', ',', '\\', ' '),
      minLength: 1,
      maxLength: MAX_TAG_CHARS,
    });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), (names) => {
        expect(usersQuerySchema.parse({ tags: tagNamesText(names) }).tags).toEqual(names);
      }),
    );
  });

  it('are no longer than names of tags are', () => {
    const long = 'a'.repeat(MAX_TAG_CHARS + 1);
    expect(usersQuerySchema.safeParse({ tags: long }).success).toBe(false);
    expect(tagInputSchema.safeParse({ name: long }).success).toBe(false);
  });
});
