import type { Arb } from '@bothways/domain/arbs';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anArb, eventOf } from '../testing/factories.ts';
import { openPage, pass, person, row, withFakeTime } from '../testing/screen.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();

const arbOf = (id: string, percent: number, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, profit: 1 - percent / 100, ...over });
const at = (...bookies: string[]) =>
  bookies.map((bookie, index) => aBet({ bookie, selection: index === 0 ? 'over' : 'under' }));
const girona = eventOf('Girona', 'Osasuna', { id: 'e2', _id: 'e2' });
const LIST = [
  arbOf('a', 4, { bets: at('winamax', 'pinnacle') }),
  arbOf('b', 3, { bets: at('winamax', 'bwin') }),
  arbOf('c', 2, { bets: at('pinnacle', 'bet365') }),
  arbOf('x', 1, { event: girona, _id: { id: 'x', eventId: 'e2' }, bets: at('winamax', 'pinnacle') }),
];
const rows = (): string[] =>
  screen.getAllByRole('article').map((article) => /([\d.]+)/.exec(article.textContent ?? '')?.[0] ?? '');

async function hide(option: string) {
  const page = await openPage(LIST, { path: 'dashboard/arbs/prematch?per=4' });
  const someone = person();
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'Pin' }));
  await someone.click(within(row(/^4\.00%/)).getByRole('button', { name: 'More' }));
  await someone.click(screen.getByRole('menuitem', { name: option }));
  await pass(5000);
  return { page, someone };
}

describe('hiding', () => {
  it.each([
    ['Hide this arb', 'hiddenArbIds:v1', ['3.00', '2.00', '1.00']],
    ['Hide this event', 'hiddenEventIds:v1', ['1.00']],
    ['Hide this event at Winamax', 'hiddenEventByBookie:v1', ['2.00', '1.00']],
    ['Hide this event at Pinnacle + Winamax', 'hiddenEventByPair:v1', ['3.00', '2.00', '1.00']],
  ])('%s: the rows leave, the pin too, and it is kept under %s', async (option, key, left) => {
    await hide(option);
    expect(rows()).toEqual(left);
    expect(localStorage.getItem('pinnedArbs')).toBe('[]');
    expect(JSON.parse(localStorage.getItem(key) ?? '[]')).toHaveLength(1);
  });

  it('is seen and taken back one by one, or all at once', async () => {
    const { someone } = await hide('Hide this event');
    await someone.click(screen.getByRole('button', { name: '1 hidden' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Hidden in this browser' }));
    expect(dialog.getByText(/The whole event/)).toBeTruthy();
    await someone.click(dialog.getByRole('button', { name: 'Show again: Real Sociedad – Villarreal' }));
    expect(dialog.getByText('Nothing is hidden')).toBeTruthy();
    await someone.keyboard('{Escape}');
    await pass(300);
    expect(rows()).toEqual(['4.00', '3.00', '2.00', '1.00']);
  });

  it('follows the key h, and the keyboard goes on to the next row', async () => {
    await openPage(LIST, { path: 'dashboard/arbs/prematch?per=4' });
    const someone = person();
    await someone.keyboard('jh');
    await pass(5000);
    expect(rows()).toEqual(['3.00', '2.00', '1.00']);
    expect(document.activeElement?.getAttribute('data-item')).toBe('b');
  });

  it('takes its pin away, and brings it back with it', async () => {
    await openPage([arbOf('a', 4)]);
    const someone = person();
    await someone.keyboard('jp');
    const pinned = localStorage.getItem('pinnedArbs');
    expect(pinned).toContain('a');
    await someone.keyboard('h');
    expect(localStorage.getItem('pinnedArbs')).not.toBe(pinned);
    act(() => toasts.at(-1)?.action?.onPress());
    expect(localStorage.getItem('pinnedArbs')).toBe(pinned);
  });

  it('of everything says so, and shows all of it again', async () => {
    await openPage([arbOf('a', 4)]);
    const someone = person();
    await someone.keyboard('jh');
    await pass(5000);
    expect(screen.getByText('You have hidden all of them')).toBeTruthy();
    await someone.click(screen.getByRole('button', { name: 'Show all again' }));
    expect(rows()).toEqual(['4.00']);
  });

  it.each(['hiddenArbIds:v1', 'hiddenEventIds:v1', 'hiddenEventByBookie:v1', 'hiddenEventByPair:v1'])(
    'with %s corrupt hides nothing and clears it',
    async (key) => {
      const page = await openPage([arbOf('a', 4)]);
      localStorage.setItem(key, '[{"way":"event"}]');
      window.dispatchEvent(new StorageEvent('storage', { key }));
      await page.change([arbOf('a', 5)]);
      expect(rows()).toEqual(['5.00']);
      expect(localStorage.getItem(key)).toBeNull();
    },
  );
});
