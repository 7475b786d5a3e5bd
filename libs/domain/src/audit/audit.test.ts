import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, auditPageSchema, auditQuerySchema, auditVerdictSchema } from './index.ts';

describe('actions', () => {
  it('are noun.verb, each once', () => {
    for (const action of AUDIT_ACTIONS) expect(action).toMatch(/^[a-z-]+\.[a-z-]+$/);
    expect(new Set(AUDIT_ACTIONS).size).toBe(AUDIT_ACTIONS.length);
  });
});

describe('the query', () => {
  it('reads numbers from an address and has a page size', () => {
    expect(auditQuerySchema.parse({ before: '120', action: 'role.updated' })).toEqual({
      before: 120,
      limit: 50,
      action: 'role.updated',
    });
  });

  it.each([
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ limit: '1.5' }],
    [{ limit: 'all' }],
    [{ before: '0' }],
    [{ before: '-1' }],
    [{ action: 'role' }],
    [{ actor: '' }],
    [{ target: 'x'.repeat(201) }],
    [{ order: 'asc' }],
  ])('refuses %j', (query) => {
    expect(auditQuerySchema.safeParse(query).success).toBe(false);
  });
});

describe('answers', () => {
  const entry = {
    seq: 1,
    at: '2026-11-20T12:00:00.000Z',
    actor: { id: 'system' },
    action: 'account.created',
    target: 'user:u1',
    detail: { plan: 'free', count: 1 },
  };

  it('a page carries entries', () => {
    expect(auditPageSchema.parse({ success: true, entries: [entry] }).entries).toEqual([entry]);
  });

  it('a page that is older than an action carries its entry, too', () => {
    const entries = [{ ...entry, action: 'account.of-a-later-release' }];
    expect(auditPageSchema.parse({ success: true, entries }).entries[0]?.action).toBe('other');
  });

  it.each([{ action: 5 }, { seq: 1.5 }, { detail: 'text' }, { actor: 'u1' }])('not with %j', (change) => {
    const page = { success: true, entries: [{ ...entry, ...change }] };
    expect(auditPageSchema.safeParse(page).success).toBe(false);
  });

  it('a verdict says where the chain breaks', () => {
    const verdict = {
      success: true,
      intact: false,
      entries: 6,
      headHash: 'x',
      fault: { seq: 7, reason: 'changed' },
      faults: 2,
      sealedFrom: 3,
    };
    expect(auditVerdictSchema.parse(verdict)).toEqual(verdict);
  });
});
