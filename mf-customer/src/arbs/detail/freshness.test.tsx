import type { Arb } from '@bothways/domain/arbs';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { arbOf, asked, first, OPEN, panel } from '../../testing/detail.ts';
import { aBet, isoAt } from '../../testing/factories.ts';
import { latestAnswer, openList, pass, person, textOf, withFakeTime } from '../../testing/screen.tsx';

withFakeTime();

describe('the detail’s freshness', () => {
  const routes = { 'POST /api/arbs/latest': () => latestAnswer([first]) };

  it('asks again every 60 s before the match', async () => {
    const page = await openList([first], { path: OPEN, routes });
    expect(asked(page)).toBe(1);
    await pass(60_500);
    expect(asked(page)).toBe(2);
    await pass(60_500);
    expect(asked(page)).toBe(3);
  });

  it('asks once on opening in play, and not again', async () => {
    const page = await openList([first], { path: 'dashboard/arbs/live', routes });
    expect(asked(page)).toBe(0);
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(121_000);
    expect(asked(page)).toBe(1);
  });

  it('keeps the last figures of what is gone, says so, and calculates no more', async () => {
    const page = await openList([first], { path: OPEN, routes });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    await page.change([], ['a']);
    await pass(100);
    expect(panel().getByText('Removed')).toBeTruthy();
    expect(textOf(panel().getByRole('group', { name: '' }))).toContain('€103.43');
    expect(panel().getByRole('textbox', { name: 'Total stake' }).closest('fieldset')?.disabled).toBe(true);
  });

  it('shows an arb from a shared address that is not in the list', async () => {
    await openList([arbOf('b')], { path: OPEN, routes });
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
  });

  it('says when an arb from a shared address is gone', async () => {
    await openList([], { path: OPEN, routes: { 'POST /api/arbs/latest': () => latestAnswer([], ['a']) } });
    expect(panel().getByText('This arb is gone')).toBeTruthy();
  });

  it('offers another try when the arb could not be read', async () => {
    const page = await openList([], {
      path: OPEN,
      routes: { 'POST /api/arbs/latest': () => new Response('', { status: 503 }) },
    });
    expect(panel().getByRole('alert')).toBeTruthy();
    page.server.on('POST /api/arbs/latest', () => latestAnswer([first]));
    await person().click(panel().getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
  });
});

describe('"Still there?"', () => {
  it('reads the legs again by itself when a card is opened, and says old and new', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const moved = { ...first, profit: 0.975, bets: [{ ...over, odds: 2.08 }, under] };
    await openList([first], { routes: { 'POST /api/arbs/latest': () => latestAnswer([moved]) } });
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(50);
    expect(textOf(panel().getByRole('status'))).toContain('still there3.33% to 2.50%Winamax 2.120 to 2.080');
  });

  it('says that the reading on opening failed', async () => {
    await openList([first], { routes: { 'POST /api/arbs/latest': () => new Response('', { status: 503 }) } });
    await person().click(screen.getByRole('button', { name: /3\.33% profit/ }));
    await pass(50);
    expect(textOf(panel().getByRole('alert'))).toContain('Failed to fetch latest arbs.');
  });

  const press = async () => {
    await person().click(panel().getByRole('button', { name: 'Still there?' }));
    await pass(50);
  };

  it('reads the legs again and says old and new', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const page = await openList([first], { path: OPEN });
    const moved = { ...first, profit: 0.975, bets: [{ ...over, odds: 2.08 }, under] };
    page.server.on('POST /api/arbs/latest', () => latestAnswer([moved]));
    await press();
    expect(textOf(panel().getByRole('status'))).toBe(
      'Read again now: still there3.33% to 2.50%Winamax 2.120 to 2.080',
    );
    await pass(6500);
    expect(textOf(panel().getByRole('status'))).toMatch(/Read again [56] s ago/);
  });

  it('says what it was when it was opened, whatever came since, and from then on what was read', async () => {
    const [over = aBet(), under = aBet()] = first.bets;
    const at = (profit: number, odds: number, ageMs: number): Arb => ({
      ...first,
      profit,
      updatedOn: isoAt(ageMs),
      bets: [{ ...over, odds }, under],
    });
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([at(1.0033, 1.98, -1000)]));
    await page.change([], ['a']);
    await pass(50);
    expect(textOf(screen.getByRole('complementary', { name: 'Selected arb' }))).toMatch(/Profit.0\.33%/);
    await press();
    expect(textOf(panel().getByRole('status'))).toMatch(
      /^Read again now: no longer an arb3\.33% to .0\.33%Winamax 2\.120 to 1\.980$/,
    );
    page.server.on('POST /api/arbs/latest', () => latestAnswer([at(1, 2, -2000)]));
    await press();
    expect(textOf(panel().getByRole('status'))).toMatch(
      /^Read again now: still there.0\.33% to 0\.00%Winamax 1\.980 to 2\.000$/,
    );
  });

  it('says when it is gone', async () => {
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    await press();
    expect(textOf(panel().getByRole('status'))).toBe('Read again now: goneit was 3.33%');
  });

  it('restores an arb that left the live list but still stands, as long as the answer is fresh', async () => {
    const page = await openList([first], { path: 'dashboard/arbs/live?arb=a' });
    page.server.on('POST /api/arbs/latest', () => latestAnswer([first]));
    await page.change([], ['a']);
    await pass(1000);
    expect(panel().getByText('Removed')).toBeTruthy();
    await press();
    expect(panel().queryByText('Removed')).toBeNull();
    await pass(11_000);
    expect(panel().getByText('Removed')).toBeTruthy();
  });

  it('says when nobody answered', async () => {
    const page = await openList([first], { path: OPEN });
    page.server.on('POST /api/arbs/latest', () => new Response('', { status: 503 }));
    await press();
    expect(textOf(panel().getByRole('alert'))).toContain('Failed to fetch latest arbs.');
  });
});
