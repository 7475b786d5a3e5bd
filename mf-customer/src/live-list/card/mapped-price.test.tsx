import { within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aBet, anArb } from '../../testing/factories.ts';
import { openList, row, textOf, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();

const MAPPED = anArb({
  profit: 0.96,
  bets: [
    aBet({ bookie: 'paf', selection: 'over', topic: 'e1~OU.FT.over.2.25~unibet_eu' }),
    aBet({ bookie: 'pinnacle', selection: 'under', topic: 'e1~OU.FT.under.2.25~pinnacle' }),
  ],
});

it.each([
  ['en', /^Paf\s*(?=.*price of Unibet)/, /Paf \(price of Unibet/],
  ['es', /^Paf\s*(?=.*cuota de Unibet)/, /Paf \(cuota de Unibet/],
] as const)('in %s a price of another bookmaker says whose it is', async (locale, mark, name) => {
  await openList([MAPPED], { locale });
  const [mapped, own] = within(row(/^4[.,]00/)).getAllByRole('listitem');
  expect(textOf(mapped)).toMatch(mark);
  expect(textOf(own)).not.toMatch(/price of|cuota de/);
  expect(within(row(/^4[.,]00/)).getByRole('button', { name })).toBeTruthy();
});
