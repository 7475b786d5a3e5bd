import { describe, expect, it } from 'vitest';
import { disableUserSchema, userPlanSchema, userSessionParamsSchema, usersQuerySchema } from './index.ts';

describe('the query', () => {
  it('has a page size, and reads numbers from an address', () => {
    expect(usersQuerySchema.parse({ search: ' ana ', limit: '20' })).toEqual({ search: 'ana', limit: 20 });
    expect(usersQuerySchema.parse({}).limit).toBe(50);
  });

  it.each([
    [{ search: '' }],
    [{ search: 'x'.repeat(101) }],
    [{ state: 'gone' }],
    [{ plan: 'gold' }],
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ order: 'asc' }],
  ])('refuses %j', (query) => {
    expect(usersQuerySchema.safeParse(query).success).toBe(false);
  });
});

describe('a change', () => {
  it.each([
    [disableUserSchema, {}],
    [disableUserSchema, { reason: '   ' }],
    [disableUserSchema, { reason: 'x'.repeat(201) }],
    [disableUserSchema, { reason: 'x', role: 'owner' }],
    [userPlanSchema, { plan: 'gold' }],
    [userPlanSchema, { plan: 'pro', credits: 1 }],
    [userSessionParamsSchema, { userId: 'a', sessionId: '../../x' }],
  ])('is refused: %#', (schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
