import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  adminPromotionsQuerySchema,
  isFor,
  MARKDOWN_FIELDS,
  PROMOTION_TEXT_MAX,
  promotionBodySchema,
  promotionChangeSchema,
  stateOf,
} from './index.ts';

const least = { bookie: 'winamax', title: 'First bet back' };

describe('what is sent of a promotion', () => {
  it('is nothing where nothing is said, and trimmed where something is', () => {
    expect(
      promotionBodySchema.parse({ ...least, title: '  First bet back ', description: '  ', type: '' }),
    ).toEqual({
      bookie: 'winamax',
      title: 'First bet back',
      description: null,
      type: null,
      amount: null,
      promotion_contains_freebet: null,
      subtype: null,
      minimum_odds: null,
      maximum_odds: null,
      valid_from: null,
      valid_to: null,
      max_time_to_unlock: null,
      how_to_claim: null,
      eligibility: null,
      winnings_handling: null,
      usage_limit: null,
      abuse_policy: null,
      link: null,
      audience: { countries: [], plans: [] },
    });
  });

  it('has its times in UTC, its texts without what nobody sees, and each plan once', () => {
    const body = promotionBodySchema.parse({
      ...least,
      valid_from: '2026-11-23T01:00:00+02:00',
      description: 'one\u202e\ntwo',
      audience: { countries: ['ES'], plans: ['pro', 'pro'] },
    });
    expect(body).toMatchObject({
      valid_from: '2026-11-22T23:00:00.000Z',
      description: 'one\ntwo',
      audience: { countries: ['ES'], plans: ['pro'] },
    });
  });

  it.each<[string, object]>([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(121) }],
    ['title', { title: 'two\nlines' }],
    ['bookie', { bookie: 'No Bookie' }],
    ['type', { type: 'x'.repeat(121) }],
    ['description', { description: 'x'.repeat(PROMOTION_TEXT_MAX + 1) }],
    ['abuse_policy', { abuse_policy: 7 }],
    ...['type', 'amount', 'subtype', 'max_time_to_unlock'].flatMap((name): [string, object][] => [
      [name, { [name]: 100 }],
      [name, { [name]: 'x'.repeat(121) }],
      [name, { [name]: 'two\nlines' }],
    ]),
    ...MARKDOWN_FIELDS.flatMap((name): [string, object][] => [
      [name, { [name]: ['a'] }],
      [name, { [name]: 'x'.repeat(PROMOTION_TEXT_MAX + 1) }],
    ]),
    ['minimum_odds', { minimum_odds: 1 }],
    ['minimum_odds', { minimum_odds: '1.5' }],
    ['maximum_odds', { maximum_odds: 1000.01 }],
    ['maximum_odds', { minimum_odds: 2, maximum_odds: 1.99 }],
    ['valid_to', { valid_from: '2026-11-23T00:00:00Z', valid_to: '2026-11-23T00:00:00Z' }],
    ['valid_to', { valid_from: '2026-11-23T00:00:00Z', valid_to: '2026-11-23T01:00:00+02:00' }],
    ['valid_to', { valid_to: 'tomorrow' }],
    ['valid_to', { valid_to: '9999-12-31T23:59:59-12:00' }],
    ['valid_from', { valid_from: '0000-01-01T00:00:00+12:00' }],
    ['valid_from', { valid_from: '2026-02-30T00:00:00Z' }],
    ['link', { link: 'javascript:alert(1)' }],
    ['link', { link: 'ftp://example.org' }],
    ['link', { link: 'https://user@example.org' }],
    ['link', { link: 'http://169.254.169.254/' }],
    ['link', { link: 'example.org' }],
    ['link', { link: `https://example.org/${'x'.repeat(500)}` }],
    ['audience.countries.0', { audience: { countries: ['es'] } }],
    ['audience.countries', { audience: { countries: ['ES', 'ES'] } }],
    ['audience.plans.0', { audience: { plans: ['gold'] } }],
    ['promotion_contains_freebet', { promotion_contains_freebet: 'yes' }],
    ['', { _id: 'mine' }],
  ])('is refused at %j: %j', (path, part) => {
    const { error } = promotionBodySchema.safeParse({ ...least, ...part });
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });

  it('is changed by what was touched, from a version that was read', () => {
    expect(promotionChangeSchema.parse({ title: 'Other', amount: ' ', version: 'a.b' })).toEqual({
      title: 'Other',
      amount: null,
      version: 'a.b',
    });
    expect(promotionChangeSchema.safeParse({ title: 'Other' }).success).toBe(false);
    expect(promotionBodySchema.safeParse({ ...least, version: 'a.b' }).success).toBe(false);
  });
});

describe('whom it is for', () => {
  const spain = { countries: ['ES'], plans: [] };
  it.each([
    [{ countries: [], plans: [] }, { country: null, plan: 'free' }, true],
    [spain, {}, true],
    [spain, { country: 'ES' }, true],
    [spain, { country: 'GB' }, false],
    // Not known is not everywhere.
    [spain, { country: null }, false],
    [{ countries: [], plans: ['pro', 'manager'] }, { plan: 'manager' }, true],
    [{ countries: [], plans: ['pro'] }, { plan: 'free' }, false],
    [{ countries: ['ES'], plans: ['pro'] }, { country: 'ES', plan: 'free' }, false],
    [{ countries: ['ES'], plans: ['pro'] }, { country: 'GB', plan: 'pro' }, false],
  ] as const)('%j, read by %j: %s', (audience, reader, is) => {
    expect(isFor({ countries: [...audience.countries], plans: [...audience.plans] }, reader)).toBe(is);
  });
});

describe('its state', () => {
  it.each([
    [null, null, 'running'],
    [100, null, 'running'],
    [101, null, 'upcoming'],
    [null, 101, 'running'],
    // The moment it ends is no part of it.
    [null, 100, 'ended'],
    [0, 99, 'ended'],
  ] as const)('from %s to %s at 100: %s', (fromMs, toMs, state) => {
    expect(stateOf({ fromMs, toMs }, 100)).toBe(state);
  });

  it('never goes back', () => {
    const order = ['upcoming', 'running', 'ended'];
    const edge = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
    fc.assert(
      fc.property(edge, edge, (fromMs, toMs) => {
        const states = Array.from({ length: 60 }, (_, nowMs) =>
          order.indexOf(stateOf({ fromMs, toMs }, nowMs)),
        );
        expect(states).toEqual(states.toSorted((a, b) => a - b));
      }),
    );
  });
});

it.each(['12', '_x', '12_', `1_${'x'.repeat(101)}`])('%j is no place in the list', (after) => {
  expect(adminPromotionsQuerySchema.safeParse({ after }).success).toBe(false);
});
