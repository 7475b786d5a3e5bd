import type { Bookie } from '@bothways/domain/bookies';
import { defineArea } from '@bothways/platform';
import { renderArea } from '@bothways/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AREA } from '../area-name.ts';
import { BookieNames } from '../bookies/index.ts';
import { anAlternative, isoAt } from '../testing/factories.ts';
import { person, textOf, withFakeTime } from '../testing/screen.tsx';
import { locales } from '../texts.ts';
import { AlternativesPanel, type AlternativesPanelProps } from './alternatives-panel.tsx';
import { averageOf } from './figures.ts';

withFakeTime();

const OTHERS = [
  anAlternative('bwin', 2.1, { maxRisk: 1900 }),
  anAlternative('betfair', 2.05, { fee: { model: 'winnings', ratePct: 5 } }),
  anAlternative('pinnacle', 1.95, { reference: true }),
];
const PROPS: AlternativesPanelProps = {
  name: 'Over 2.25 goals',
  event: 'Real Sociedad – Villarreal',
  own: anAlternative('winamax', 2.2),
  alternatives: OTHERS,
  compared: OTHERS,
  comparedNote: 'of which',
  noVigOdds: 2.04,
  noVigNote: 'how',
};

async function show(
  props: Partial<AlternativesPanelProps> = {},
  locale: 'en' | 'es' = 'en',
  bookies: readonly Bookie[] = [],
) {
  const area = defineArea({
    name: AREA,
    routes: [
      {
        path: 'panel',
        element: (
          <BookieNames bookies={bookies}>
            <AlternativesPanel {...PROPS} {...props} />
          </BookieNames>
        ),
      },
    ],
    locales,
  });
  await renderArea(area, { path: 'panel', locale });
  return textOf(document.body);
}
const names = () =>
  within(screen.getByRole('group'))
    .getAllByRole('button')
    .map((button) => button.textContent);

describe('the panel of alternative odds', () => {
  it('shows the best of all shown, the average of what is compared, and the odds without margin', async () => {
    expect(await show()).toContain('Best 2.200Average 2.033No-vig 2.040');
    expect(await show({}, 'es')).toContain('Mejor 2,200Media 2,033Sin margen 2,040');
  });

  it('leaves out of the average who says nothing of what others are worth, and says so', async () => {
    const mute = (...values: string[]) =>
      values.map((value) => ({ value, label: value.toUpperCase(), countries: [], noReference: true }));
    const shown = await show({}, 'en', mute('bwin'));
    expect(shown).toContain('Best 2.200Average 2.000No-vig 2.040Not in the average: BWIN');
    cleanup();
    const all = await show({}, 'es', mute('bwin', 'betfair', 'pinnacle'));
    expect(all).toContain('Media –');
    expect(all).toContain('Fuera de la media: BWIN, BETFAIR, PINNACLE');
  });

  it('shows no average and no fair price where there are no alternatives', async () => {
    expect(await show({ alternatives: [], compared: [], noVigOdds: undefined })).toContain(
      'Best 2.200Average –No-vig –',
    );
  });

  it('has a chip for each bookmaker, best first, with liquidity where it is known', async () => {
    await show();
    const chips = names();
    expect(chips).toHaveLength(4);
    expect(chips[0]).toMatch(/^Winamax2\.200/);
    expect(chips[1]).toMatch(/^Bwin2\.100\$1\.9k/);
    expect(chips[2]).toMatch(/^Betfair2\.0505% off: 2\.050/);
    expect(chips[2]).not.toContain('$');
    expect(chips[3]).toMatch(/^Pinnacle1\.950reference/);
  });

  it('says which price is not offered now', async () => {
    await show({ alternatives: [{ ...anAlternative('bwin', 2), active: false }] });
    expect(names()[1]).toContain('not offered now');
  });

  it('shows eight bookmakers until more are wanted', async () => {
    const alternatives = Array.from({ length: 11 }, (_, at) => anAlternative(`book${at}`, 2 - at / 100));
    await show({ alternatives });
    expect(names()).toHaveLength(9);
    await person().click(screen.getByRole('button', { name: '4 more' }));
    expect(names()).toHaveLength(12);
  });

  it('gives the chosen bookmaker away, and leaves the history to a button beside it', async () => {
    const onChoose = vi.fn();
    await show({ onChoose });
    const bwin = screen.getByRole('button', { name: /^Bwin/ });
    expect(screen.getByRole('button', { name: /^Winamax/ }).getAttribute('aria-pressed')).toBe('true');
    await person().click(bwin);
    expect(onChoose).toHaveBeenCalledWith('bwin');
    await person().click(screen.getByRole('button', { name: 'Odds history of Bwin' }));
    expect(textOf(screen.getByRole('dialog'))).toContain('Bwin Over 2.25 goals');
  });

  it('opens the history from the chip where nothing is to be chosen', async () => {
    await show();
    await person().click(screen.getByRole('button', { name: /^Betfair/ }));
    expect(textOf(screen.getByRole('dialog'))).toContain('Betfair Over 2.25 goals');
  });

  it('draws how the bet’s own price moved', async () => {
    const history = [2, 2.1, 2.2].map((odds, at) => ({ timestamp: isoAt(3000 - at), odds }));
    expect(await show({ own: anAlternative('winamax', 2.2, { history }) })).toContain('How the odds moved');
    expect(await show()).not.toContain('How the odds moved');
  });
});

it('the best lay is the lowest', async () => {
  expect(await show({ side: 'lay' })).toContain('Best 1.950');
});
it('one price is no average', () => {
  expect(averageOf([], () => true)).toBeUndefined();
  expect(averageOf([anAlternative('bwin', 2.2)], () => true)).toBeUndefined();
});
