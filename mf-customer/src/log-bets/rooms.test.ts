import type { Account } from '@bothways/domain/bankroll';
import { describe, expect, it } from 'vitest';
import { roomOf } from './rooms.ts';

const account = (over: Partial<Account> = {}): Account => ({
  id: 'a',
  kind: 'bookmaker',
  bookie: 'winamax',
  name: 'Winamax',
  currency: 'EUR',
  balanceCents: 4000,
  openCents: 0,
  profitCents: 0,
  paidInCents: 4000,
  isClosed: false,
  version: 1,
  ...over,
});

describe('the room of an account', () => {
  it.each([
    ['its balance', {}, {}, 4000, 'balance'],
    ['a limit below it', { limitCents: 2500 }, {}, 2500, 'limit'],
    ['the balance below a limit', { limitCents: 9000 }, {}, 4000, 'balance'],
    ['what covers the liability of a lay', {}, { side: 'lay', odds: 3 }, 2000, 'balance'],
    ['nothing where it is below 0', { balanceCents: -1 }, {}, 0, 'balance'],
    ['any for a free bet', {}, { isFreebet: true }, Number.POSITIVE_INFINITY, 'balance'],
    ['the limit for a free bet', { limitCents: 100 }, { isFreebet: true }, 100, 'limit'],
  ] as const)('is %s', (_, over, placing, stakeCents, by) => {
    const room = roomOf(account(over), { side: undefined, odds: 2, isFreebet: false, ...placing });
    expect([room.stakeCents, room.by]).toEqual([stakeCents, by]);
  });
});
