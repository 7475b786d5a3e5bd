import { aUser } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAccount } from '../testing/bankroll.ts';
import { aBet, anArb } from '../testing/factories.ts';
import { openList, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const ARB = anArb({
  rating: 0.9,
  bets: [
    aBet({ odds: 2, handicap: 2.5 }),
    aBet({ odds: 2.5, handicap: 2.5, selection: 'under', bookie: 'pinnacle' }),
  ],
});
const dialog = () => within(screen.getByRole('dialog'));

async function openCalculator(accounts: object[], plan: 'pro' | 'free' = 'pro') {
  const routes = { 'GET /api/bankroll/accounts': () => ({ success: true, accounts }) };
  await openList([ARB], { routes, user: aUser({ plan }) });
  await person().click(screen.getByRole('button', { name: 'Calculator' }));
  await pass(100);
}

it('an account with less than the stake says so, and one press takes the largest total that fits', async () => {
  // 100 in all are 55.56 and 44.44.
  await openCalculator([anAccount({ balanceCents: 4000 })]);
  expect(dialog().getByText('Your balance at Winamax is €40.00: it covers a stake of €40.00.')).toBeTruthy();
  await person().click(dialog().getByRole('button', { name: 'Stake €72.00 in all' }));
  await pass(50);
  expect(dialog().getByRole('textbox', { name: 'Stake on Over 2.5 goals' }).getAttribute('value')).toBe(
    '40.00',
  );
  expect(dialog().queryByText(/Your balance at/)).toBeNull();
  expect(textOf(dialog().getByText('Net profit').parentElement ?? undefined)).toBe('Net profit+€8.00');
});

it('a limit kept with the account counts as its balance does', async () => {
  await openCalculator([anAccount({ balanceCents: 100_000, limitCents: 1000 })]);
  expect(dialog().getByText('Your limit at Winamax is €10.00.')).toBeTruthy();
  expect(dialog().getByRole('button', { name: 'Stake €18.00 in all' })).toBeTruthy();
});

it('an empty account offers no total', async () => {
  await openCalculator([anAccount({ balanceCents: 0 })]);
  expect(dialog().getByText(/Your balance at Winamax is €0\.00/)).toBeTruthy();
  expect(dialog().queryByRole('button', { name: /in all$/ })).toBeNull();
});

it.each([
  ['of other money', [anAccount({ balanceCents: 0, currency: 'USD' })]],
  ['that is closed', [anAccount({ balanceCents: 0, isClosed: true })]],
  ['with room enough', [anAccount({ balanceCents: 5556 })]],
])('an account %s says nothing', async (_, accounts) => {
  await openCalculator(accounts);
  expect(dialog().queryByText(/Your balance/)).toBeNull();
});
