import type { Arb } from '@bothways/domain/arbs';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb, isoAt } from '../testing/factories.ts';
import { openList, pass, person, row, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const arb = anArb({ id: 'a', _id: { id: 'a', eventId: 'e1' } });
const priced = (updatedOn = isoAt(2000)): Arb => ({
  ...arb,
  updatedOn,
  bets: arb.bets.map((bet, leg) => ({
    ...bet,
    noVigOdds: leg === 0 ? 2.09 : undefined,
    alternativeOdds:
      leg === 0 ? [anAlternative('bwin', 2, { maxRisk: 2100 })] : [anAlternative('betsson', 1.9)],
  })),
});
const card = () => within(row(/3\.33% profit/));
const disclosure = (name = 'Alternative odds') => card().getByRole('button', { name });
type Page = Awaited<ReturnType<typeof openList>>;
/** The topics of one event's list that are followed now. */
const followed = ({ line }: Page): number[] => {
  const left = new Set(line.sent.flatMap((said) => (said.kind === 'unsubscribe' ? [said.topicId] : [])));
  return line.sent.flatMap((said) =>
    said.kind === 'subscribe' &&
    said.topic.name === 'arbs' &&
    JSON.parse(said.topic.filter).events !== undefined &&
    !left.has(said.topicId)
      ? [said.topicId]
      : [],
  );
};

describe('the other prices on an arb’s card', () => {
  it('stand below its bets once they are asked for: best, average, no-vig and a chip each', async () => {
    const page = await openList([arb]);
    expect(disclosure().getAttribute('aria-expanded')).toBe('false');
    await person().click(disclosure());
    expect(disclosure().getAttribute('aria-expanded')).toBe('true');
    expect(textOf(card().getByRole('status'))).toBe("Loading the other bookmakers' odds");
    await page.eventSnapshot('e1', [priced()]);
    expect(card().queryByRole('status')).toBeNull();
    expect(textOf(row(/3\.33% profit/))).toContain('Best 2.120Average 2.060No-vig 2.090');
    expect(textOf(row(/3\.33% profit/))).toContain('Best 2.020Average 1.960No-vig –');
    const [over, under] = card().getAllByRole('group', { name: 'Prices of the bookmakers' });
    expect(
      within(over ?? document.body)
        .getAllByRole('button')
        .map(textOf),
    ).toEqual([expect.stringMatching(/^Winamax2\.120/), expect.stringMatching(/^Bwin2\.000\$2\.1k/)]);
    expect(textOf(under)).toMatch(/Pinnacle2\.020.*Betsson1\.900/);
    await person().click(disclosure());
    expect(card().queryByRole('group')).toBeNull();
  });

  it('open the history of a bookmaker’s price', async () => {
    const page = await openList([arb]);
    await person().click(disclosure());
    await page.eventSnapshot('e1', [priced()]);
    await person().click(card().getByRole('button', { name: /^Bwin.*Odds history of Bwin/ }));
    const dialog = screen.getByRole('dialog');
    expect(textOf(dialog)).toContain('Bwin Over 2.25 goals');
  });

  it('are asked of the event’s own list, only while somebody looks', async () => {
    const page = await openList([arb]);
    expect(followed(page)).toEqual([]);
    await person().click(disclosure());
    await pass(50);
    expect(followed(page)).toHaveLength(1);
    await person().click(disclosure());
    // A list that is left is followed for ten seconds more.
    for (const ms of [5000, 5500]) {
      await pass(ms);
      page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
    }
    expect(followed(page)).toEqual([]);
  });

  it('share the list of the event with the detail', async () => {
    const page = await openList([arb], { path: 'dashboard/arbs/prematch?arb=a' });
    await person().click(
      within(screen.getByRole('listitem', { name: /Sociedad/ })).getByRole('button', {
        name: 'Alternative odds',
      }),
    );
    await pass(50);
    expect(followed(page)).toHaveLength(1);
  });

  it('stay as they were when the arb goes', async () => {
    const page = await openList([arb]);
    await person().click(disclosure());
    await page.eventSnapshot('e1', [priced()]);
    await page.eventSnapshot('e1', []);
    await page.change([], ['a']);
    expect(textOf(row(/3\.33% profit/))).toContain('Removed');
    expect(textOf(row(/3\.33% profit/))).toContain('Bwin2.000');
  });

  it('say so where the arb has gone before they were told', async () => {
    const page = await openList([arb]);
    await person().click(disclosure());
    await page.eventSnapshot('e1', []);
    expect(textOf(row(/3\.33% profit/))).toContain('It stands no longer at these bookmakers.');
  });

  it('say that they did not load, and try again', async () => {
    const page = await openList([arb]);
    await person().click(disclosure());
    await pass(50);
    const [topicId = 0] = followed(page);
    page.line.say({ kind: 'refused', topicId, code: 'RATE_LIMITED', message: 'Too many topics' });
    await pass(50);
    expect(textOf(card().getByRole('alert'))).toContain('Failed to fetch arbs');
    await person().click(card().getByRole('button', { name: 'Retry' }));
    await page.eventSnapshot('e1', [priced()]);
    expect(textOf(row(/3\.33% profit/))).toContain('Bwin2.000');
  });

  it('leave the keys of the row theirs', async () => {
    const next = anArb({ id: 'b', _id: { id: 'b', eventId: 'e1' }, profit: 0.98 });
    await openList([arb, next]);
    const someone = person();
    disclosure().focus();
    await someone.keyboard('j');
    expect(document.activeElement?.getAttribute('data-item')).toBe('b');
    disclosure().focus();
    await someone.keyboard('p');
    expect(
      within(screen.getAllByRole('article')[0] ?? document.body).getByRole('button', { name: 'Unpin' }),
    ).toBeTruthy();
  });

  it('have Spanish names', async () => {
    await openList([arb], { locale: 'es' });
    expect(within(screen.getByRole('article')).getByRole('button', { name: 'Otras cuotas' })).toBeTruthy();
  });

  it('are not on a row that only opens: among the detail’s other arbs', async () => {
    const other = anArb({ id: 'b', _id: { id: 'b', eventId: 'e1' }, profit: 0.98 });
    await openList([arb, other], { path: 'dashboard/arbs/prematch?arb=a' });
    const detail = within(screen.getByRole('complementary', { name: 'Selected arb' }));
    const inner = within(detail.getByRole('article'));
    expect(inner.queryByRole('button', { name: 'Alternative odds' })).toBeNull();
  });
});

describe('the price of a leg', () => {
  it('of a bookmaker with a fee stands as quoted, and after its commission', async () => {
    const fee = { model: 'winnings', ratePct: 2 } as const;
    const page = await openList([arb]);
    await person().click(disclosure());
    await page.eventSnapshot('e1', [
      {
        ...priced(),
        bets: [
          aBet({ topic: 't', alternativeOdds: [anAlternative('betfair', 2.176, { fee })] }),
          ...arb.bets.slice(1),
        ],
      },
    ]);
    expect(textOf(row(/3\.33% profit/))).toMatch(/2\.2002% off: 2\.176/);
  });
});
