import { type Account, newBetsSchema } from '@bothways/domain/bankroll';
import { aUser, refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAccount } from '../testing/bankroll.ts';
import { aBet, anArb } from '../testing/factories.ts';
import { openList, pass, person, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const ARB = anArb({
  rating: 0.9,
  bets: [
    aBet({ odds: 2, handicap: 2.5 }),
    aBet({ odds: 2.5, handicap: 2.5, selection: 'under', bookie: 'pinnacle' }),
  ],
});
const LOGGED = { success: true, message: 'Logged', groupId: 'g', betIds: ['a', 'b'] };
const dialog = () => within(screen.getByRole('dialog'));

async function openCalculator(
  answers: unknown[],
  plan: 'pro' | 'free' = 'pro',
  accounts: Account[] = [anAccount({ bookie: 'winamax' }), anAccount({ id: 'a2', bookie: 'pinnacle' })],
) {
  const sent: unknown[] = [];
  const routes = {
    'GET /api/bankroll/accounts': () => ({ success: true, accounts }),
    'POST /api/bankroll/bets': ({ body }: { body?: unknown }) => {
      sent.push(body);
      const answer = answers.shift();
      return answer;
    },
  };
  await openList([ARB], { routes, user: aUser({ plan }) });
  await person().click(screen.getByRole('button', { name: 'Calculator' }));
  await pass(50);
  return sent;
}

describe('logging an arb', () => {
  it('sends all legs at once with their stakes, and says that they are logged', async () => {
    const sent = await openCalculator([LOGGED]);
    await person().click(dialog().getByRole('button', { name: 'Log it' }));
    await pass(50);
    const { legs, strategy } = newBetsSchema.parse(sent[0]);
    expect(strategy).toBe('arb');
    expect(legs.map(({ at, stakeCents, odds, pick }) => [at, stakeCents, odds, pick?.selection])).toEqual([
      [expect.objectContaining({ bookie: 'winamax' }), 5556, 2, 'over'],
      [expect.objectContaining({ bookie: 'pinnacle' }), 4444, 2.5, 'under'],
    ]);
    const button = dialog().getByRole('button', { name: 'Logged' });
    expect(button.hasAttribute('disabled')).toBe(true);
  });

  it('sends the same once more where no answer came, so that it is logged once', async () => {
    const sent = await openCalculator([new Response('{}', { status: 500 }), LOGGED]);
    const log = async () => {
      await person().click(dialog().getByRole('button', { name: 'Log it' }));
      await pass(50);
    };
    await log();
    expect(dialog().getByRole('alert').textContent).toMatch(/^Not logged: /);
    await log();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(dialog().getByRole('button', { name: 'Logged' })).toBeTruthy();
  });

  it('says beforehand where the bankroll has no account, and the balance that one would begin with', async () => {
    await openCalculator([], 'pro', [anAccount({ bookie: 'winamax' })]);
    expect(dialog().getByRole('note').textContent).toBe(
      'Your bankroll has no account at Pinnacle: logging adds one, at −€44.44.',
    );
  });

  it('says so where the accounts cannot be read, so that there may be none', async () => {
    const routes = { 'GET /api/bankroll/accounts': () => refusal(503, 'UNAVAILABLE') };
    await openList([ARB], { routes, user: aUser({ plan: 'pro' }) });
    await person().click(screen.getByRole('button', { name: 'Calculator' }));
    await pass(5000);
    expect(dialog().getByRole('note').textContent).toBe('Your accounts did not load: logging may add one.');
  });

  it('is not offered by a plan without a bankroll', async () => {
    await openCalculator([], 'free');
    expect(dialog().queryByRole('button', { name: 'Log it' })).toBeNull();
  });
});
