import { expect, it } from 'vitest';
import { z } from 'zod';
import { readSchema } from './fault.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(5),
  email: z.email(),
  password: z.string().min(8),
  days: z.number().int().min(1).max(30),
  code: z.string().regex(/^[A-Z]+$/),
});
const VALID = { name: ' Lea ', email: 'l@example.com', password: 'long enough', days: 3, code: 'AB' };
type Values = Omit<typeof VALID, 'days'> & { days: number | null };

const faultOf = (wrong: Partial<Values>) => {
  const values: Values = { ...VALID, ...wrong };
  const read = readSchema(schema, values);
  return 'faults' in read ? Object.fromEntries(read.faults) : read.sent;
};

it('sends what the schema makes of the values', () => {
  expect(faultOf({})).toEqual({ ...VALID, name: 'Lea' });
});

it.each<[Partial<Values>, object]>([
  [{ name: ' ' }, { name: { code: 'missing' } }],
  [{ name: 'Leandra' }, { name: { code: 'tooLong', limit: 5 } }],
  [{ email: 'lea' }, { email: { code: 'email' } }],
  [{ password: 'short' }, { password: { code: 'tooShort', limit: 8 } }],
  [{ days: null }, { days: { code: 'missing' } }],
  [{ days: 31 }, { days: { code: 'tooBig', limit: 30 } }],
  [{ days: 0 }, { days: { code: 'tooSmall', limit: 1 } }],
  [{ code: 'ab' }, { code: { code: 'invalid' } }],
  [
    { name: '', code: '' },
    { name: { code: 'missing' }, code: { code: 'missing' } },
  ],
])('finds the faults of %o', (wrong, faults) => {
  expect(faultOf(wrong)).toEqual(faults);
});

it('fails loudly where an issue belongs to no field', () => {
  const strict = z.strictObject({ name: z.string(), key: z.string() });
  expect(() => readSchema(strict, { name: 'Lea' })).toThrow(/No field for/);
});
