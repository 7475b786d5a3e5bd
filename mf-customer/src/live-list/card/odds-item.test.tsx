import { aUser } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { aBet, anArb } from '../../testing/factories.ts';
import { openList, pass, person, row, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();

const ARB = anArb({
  profit: 0.96,
  bets: [aBet({ bookie: 'winamax', selection: 'over' }), aBet({ bookie: 'pinnacle', selection: 'under' })],
});

it.each(['pro', 'free'] as const)('a card leads to the odds of its event, on the plan %s', async (plan) => {
  const page = await openList([ARB], { path: 'dashboard/arbs/prematch?per=4', user: aUser({ plan }) });
  const someone = person();
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'Pin' }));
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'More' }));
  await someone.click(screen.getByRole('menuitem', { name: 'Odds of the event' }));
  // The page of another folder is fetched first.
  await vi.waitFor(() => expect(page.router.state.location.pathname).toBe('/en/dashboard/odds'));
  expect(new URLSearchParams(page.router.state.location.search).get('event')).toBe(ARB.event.id);
  // What that page asks for is answered before the test ends.
  await pass(1000);
});
