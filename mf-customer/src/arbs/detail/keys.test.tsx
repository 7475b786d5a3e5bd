import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { arbOf, first, OPEN, panel } from '../../testing/detail.ts';
import { latestAnswer, openList, pass, person, textOf, withFakeTime } from '../../testing/screen.tsx';
import { shownToasts } from '../../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();

describe('the second actions', () => {
  it('copy the stakes and say so for 2 s', async () => {
    await openList([first], { path: OPEN });
    await person().click(panel().getByRole('button', { name: 'Copy stakes' }));
    await pass(20);
    expect(await navigator.clipboard.readText()).toBe(
      'Real Sociedad – Villarreal\nWinamax · Over 2.25 goals · 2.120 · €48.79\nPinnacle · Under 2.75 goals · 2.020 · €51.21',
    );
    expect(panel().getByRole('button', { name: 'Copied' })).toBeTruthy();
    await pass(2000);
    expect(panel().getByRole('button', { name: 'Copy stakes' })).toBeTruthy();
  });

  it('open the bookmakers whose pages are known', async () => {
    await openList([first], { path: OPEN });
    const open = vi.fn(() => ({ opener: window }));
    vi.stubGlobal('open', open);
    await person().click(panel().getByRole('button', { name: 'Open 1 of 2' }));
    expect(open).toHaveBeenCalledWith('https://example.org/b', '_blank');
    expect(
      panel()
        .getByRole('link', { name: /open Pinnacle/ })
        .getAttribute('rel'),
    ).toBe('noopener noreferrer');
  });
});

describe('the second actions by key', () => {
  it('copies the stakes with s', async () => {
    await openList([first], { path: OPEN });
    await person().keyboard('s');
    await pass(20);
    expect(await navigator.clipboard.readText()).toContain('Winamax · Over 2.25 goals · 2.120 · €48.79');
  });

  it('opens all known bookmakers with o, that of one bet with its number', async () => {
    await openList([first], { path: OPEN });
    const open = vi.fn(() => ({ opener: window }));
    vi.stubGlobal('open', open);
    await person().keyboard('o12');
    expect(open.mock.calls).toEqual([
      ['https://example.org/b', '_blank'],
      ['https://example.org/b', '_blank'],
    ]);
  });
});

describe('the keyboard', () => {
  const two = [first, arbOf('b', { profit: 0.98 })];
  const focusedArb = () => document.activeElement?.getAttribute('data-item');

  it('moves with j and k, opens with Enter', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    expect(focusedArb()).toBe('a');
    await someone.keyboard('j');
    expect(focusedArb()).toBe('b');
    await someone.keyboard('jk');
    expect(focusedArb()).toBe('a');
    await someone.keyboard('{Enter}');
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=a');
  });

  it('takes the open detail along', async () => {
    const page = await openList(two, { path: OPEN });
    await person().keyboard('j');
    await pass(50);
    expect(page.router.state.location.search).toBe('?arb=b');
  });

  it('opens the calculator with c', async () => {
    await openList(two);
    await person().keyboard('jjc');
    await pass(50);
    expect(textOf(screen.getByRole('dialog'))).toContain('Profit 2.00%');
  });

  it('opens the calculator with c right after Enter', async () => {
    await openList(two);
    await person().keyboard('j{Enter}c');
    await pass(50);
    expect(textOf(screen.getByRole('dialog'))).toContain('Profit 3.33%');
  });

  it('opens the calculator of an arb that left the list a moment before, which says how it stands', async () => {
    const page = await openList(two);
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['a']));
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    await someone.keyboard('c');
    await pass(50);
    expect(within(screen.getByRole('dialog')).getByText('Removed')).toBeTruthy();
  });

  it('opens the calculator of the open arb, although the list has let go of it', async () => {
    const page = await openList(two, {
      path: OPEN,
      routes: { 'POST /api/arbs/latest': () => latestAnswer([first]) },
    });
    await page.change([], ['a']);
    await pass(5000);
    await person().keyboard('c');
    await pass(50);
    expect(within(screen.getByRole('dialog')).queryByText('Removed')).toBeNull();
    expect(textOf(screen.getByRole('dialog'))).toContain('still there');
  });

  it('says that an arb is gone, rather than nothing, when its key comes far too late', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    // Under the keyboard it would stay: the calculator would open and say so.
    await act(async () => screen.getByRole('button', { name: /3\.33%/ }).blur());
    await pass(5000);
    await someone.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(toasts.map(({ title }) => title)).toEqual(['This one is gone']);
  });

  it('goes on from where the row stood that the market took away', async () => {
    const page = await openList(two);
    const someone = person();
    await someone.keyboard('j');
    await page.change([], ['a']);
    await pass(5000);
    await someone.keyboard('j');
    expect(focusedArb()).toBe('b');
  });
});
