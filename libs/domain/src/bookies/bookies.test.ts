import { describe, expect, it } from 'vitest';
import { bookieSchema, bookiesAnswerSchema } from './index.ts';

const bookie = { value: 'nordicbet', label: 'NordicBet', countries: ['EE'], ogBookie: 'betsson' };

describe('bookmakers', () => {
  it('are what pickers show', () => {
    expect(bookiesAnswerSchema.parse({ success: true, bookies: [bookie] }).bookies).toEqual([bookie]);
  });

  it('may be an exchange with its fee', () => {
    const exchange = { ...bookie, exchange: true, fee: { model: 'winnings' as const, ratePct: 5 } };
    expect(bookieSchema.parse(exchange)).toEqual(exchange);
  });

  it.each([
    ['no value', { value: '' }],
    ['no countries', { countries: undefined }],
    ['a fee of a kind that is none', { fee: { model: 'turnover', ratePct: 5 } }],
  ])('not with %s', (_, change) => {
    expect(bookieSchema.safeParse({ ...bookie, ...change }).success).toBe(false);
  });
});
