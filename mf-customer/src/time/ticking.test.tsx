import { defineArea } from '@bothways/platform';
import { renderArea } from '@bothways/platform/testing';
import { UiProvider } from '@bothways/ui';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { AREA } from '../area-name.ts';
import { isoAt } from '../testing/factories.ts';
import { pass, textOf, withFakeTime } from '../testing/screen.tsx';
import { LiveAge, SlowAge } from './age.tsx';
import { StartTime } from './start-time.tsx';

withFakeTime();

/** What a piece of a page says; a test lets time pass between two looks. */
async function shown(piece: ReactNode): Promise<() => string> {
  const element = (
    <UiProvider locale="en">
      <p data-testid="piece">{piece}</p>
    </UiProvider>
  );
  const locales = { en: () => import('../locales/en.json').then((texts) => texts.default) };
  const area = defineArea({
    name: AREA,
    routes: [{ path: 'piece', element }],
    locales: { ...locales, es: locales.en },
  });
  await renderArea(area, { path: 'piece' });
  return () => textOf(screen.getByTestId('piece'));
}

it.each([
  ['in play an age', 1000, <LiveAge key="" since={isoAt(59_000)} />, /59\s?s/, /1\s?m 0[01]\s?s/],
  ['before the match an age', 60_000, <SlowAge key="" since={isoAt(59_000)} />, /^59\s?s$/, /^1\s?m$/],
  ['a relative time', 60_000, <StartTime key="" startedAt={isoAt(-3_630_000)} />, /in 1 h/, /in 59 min/],
])('%s is looked at every %i ms', async (_what, everyMs, piece, before, after) => {
  const text = await shown(piece);
  expect(text()).toMatch(before);
  await pass(everyMs - 500);
  expect(text()).toMatch(before);
  await pass(500);
  expect(text()).toMatch(after);
});
