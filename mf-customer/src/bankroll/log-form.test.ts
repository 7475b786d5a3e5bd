import { newBetsSchema } from '@bothways/domain/bankroll';
import { describe, expect, it } from 'vitest';
import { betsOfForm, emptyForm, type LogForm } from './log-form.ts';

const KEY = '3f2b8f3e-7c55-4f3c-9a39-5b7c2f1f6d11';
const typed = (over: Partial<LogForm> = {}): LogForm => ({
  ...emptyForm('a1'),
  home: 'Lago Verde',
  away: 'Sant Brull',
  stake: 30,
  odds: 2.08,
  ...over,
});

describe('a bet that is typed', () => {
  it('is sent as the server takes it', () => {
    const bets = betsOfForm(typed({ market: 'AH', line: -0.25, freebet: 'snr' }), KEY);
    const { legs, strategy } = newBetsSchema.parse(bets);
    expect(strategy).toBe('manual');
    expect(legs[0]).toMatchObject({
      event: { name: 'Lago Verde vs Sant Brull', home: 'Lago Verde' },
      pick: { market: 'AH', selection: '1', handicap: -0.25 },
      stakeCents: 3000,
      freebet: 'snr',
    });
  });
  it('takes no free bet as a lay', () => {
    const { legs } = newBetsSchema.parse(betsOfForm(typed({ side: 'lay', freebet: 'sr' }), KEY));
    expect(legs[0]?.freebet).toBeUndefined();
  });
  it('has its own words where it is none of our markets', () => {
    const { legs } = newBetsSchema.parse(betsOfForm(typed({ market: 'other', words: 'First scorer' }), KEY));
    expect([legs[0]?.words, legs[0]?.pick]).toEqual(['First scorer', undefined]);
  });
  it.each<Partial<LogForm>>([
    { home: ' ' },
    { stake: null },
    { odds: 1 },
    { odds: Number.NaN },
    { market: 'OU', line: null, selection: 'over' },
    { market: 'other', words: '' },
    { accountId: '' },
  ])('is not sent with %j', (over) => {
    expect(betsOfForm(typed(over), KEY)).toBeUndefined();
  });
});
