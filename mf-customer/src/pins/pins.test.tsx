import type { Arb } from '@bothways/domain/arbs';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ARBS } from '../arbs/index.ts';
import { aBet, anArb, eventOf, isoAt } from '../testing/factories.ts';
import { latestAnswer, openList, pass, person, row, textOf, withFakeTime } from '../testing/screen.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();

const arbOf = (id: string, percent: number, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, profit: 1 - percent / 100, ...over });
const inEvent = (id: string, percent: number, home: string): Arb => {
  const event = eventOf(home, 'Osasuna', { id: `e-${id}`, _id: `e-${id}` });
  return arbOf(id, percent, { event, _id: { id, eventId: event.id } });
};
const section = () => within(screen.getByRole('region', { name: /^Pinned/ }));
const cards = () => section().getAllByRole('listitem');
const pin = (name: RegExp) => person().click(within(row(name)).getByRole('button', { name: 'Pin' }));
const stored = (): { id: string; deleted: boolean }[] =>
  JSON.parse(localStorage.getItem('pinnedArbs') ?? '[]');
const asked = (page: Awaited<ReturnType<typeof openList>>) =>
  page.server.asked.filter(({ path }) => path === '/api/arbs/latest').length;

describe('pins of arbs', () => {
  it('are set and taken away with the pin button alone, and stored in the browser', async () => {
    const page = await openList([arbOf('a', 3)]);
    await person().click(row(/^3\.00%/));
    expect(screen.queryByRole('region', { name: /^Pinned/ })).toBeNull();
    await pin(/^3\.00%/);
    expect(textOf(cards()[0])).toMatch(
      /Real Sociedad – Villarreal3\.00%Winamax 2\.120 Over 2\.25 goals · Pinnacle 2\.020 Under 2\.75 goals/,
    );
    expect(screen.getByText('1 of 5')).toBeTruthy();
    expect(stored()).toMatchObject([{ id: 'a', kind: 'arb', pinnedAt: expect.any(Number), deleted: false }]);
    await person().click(within(row(/^3\.00%/)).getByRole('button', { name: 'Unpin' }));
    expect(screen.queryByRole('region', { name: /^Pinned/ })).toBeNull();
    expect(page.router.state.location.search).toBe('');
  });

  it('have an overflow menu, which an arb that is not pinned lacks', async () => {
    await openList([arbOf('a', 3), arbOf('b', 2)]);
    expect(within(row(/^2\.00%/)).queryByRole('button', { name: 'More' })).toBeNull();
    await pin(/^2\.00%/);
    await person().click(within(row(/^2\.00%/)).getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Hide this arb',
      'Hide this event',
      'Hide this event at Winamax',
      'Hide this event at Pinnacle',
      'Hide this event at Pinnacle + Winamax',
      'Odds of the event',
      'Report a wrong pairing…',
    ]);
  });

  describe('on one price', () => {
    const price = aBet({ bookie: 'bwin', odds: 2.4 });
    const against = (id: string, percent: number): Arb =>
      arbOf(id, percent, { bets: [price, aBet({ bookie: 'pinnacle', selection: 'under', handicap: 2.75 })] });
    const [good, best, third] = [against('a', 2), against('b', 4), against('c', 1)];
    const figures = () => cards().map((card) => /\d\.\d\d%/.exec(textOf(card))?.[0]);
    const openPinned = async () => {
      const page = await openList([best, good, third], {
        routes: { 'POST /api/arbs/latest': () => latestAnswer([best, good, third]) },
      });
      await person().click(screen.getByRole('button', { name: '+1 way' }));
      for (const name of [/^2\.00%/, /^1\.00%/, /^4\.00%/]) await pin(name);
      return page;
    };

    it('are one card, the best of them, until it is opened', async () => {
      await openPinned();
      expect(figures()).toEqual(['4.00%']);
      expect(section().getByText('3 of 5')).toBeTruthy();
      const ways = () => section().getByRole('button', { name: '+2 ways' });
      expect(ways().getAttribute('aria-expanded')).toBe('false');
      await person().click(ways());
      expect(figures()).toEqual(['4.00%', '2.00%', '1.00%']);
      await person().click(ways());
      expect(figures()).toEqual(['4.00%']);
    });

    it('stand all in sight where the detail of one of them is open', async () => {
      await openPinned();
      await person().click(screen.getByRole('button', { name: /^1\.00%/ }));
      await pass(50);
      expect(figures()).toEqual(['4.00%', '2.00%', '1.00%']);
    });

    it('that are gone stand by themselves', async () => {
      const page = await openPinned();
      page.server.on('POST /api/arbs/latest', () => latestAnswer([best, third], ['a']));
      await page.change([], ['a']);
      await pass(45_100);
      expect(figures()).toEqual(['2.00%', '4.00%']);
      expect(textOf(cards()[0])).toContain('Removed');
      expect(section().getByRole('button', { name: '+1 way' })).toBeTruthy();
    });
  });

  describe('are five', () => {
    const HOMES = ['Girona', 'Getafe', 'Elche', 'Cádiz', 'Betis', 'Sevilla'];
    const idsStored = () => stored().map(({ id }) => id);
    const openSix = async (locale: 'en' | 'es' = 'en') => {
      const page = await openList(
        HOMES.map((home, index) => inEvent(`p${index}`, 9 - index, home)),
        { locale },
      );
      const name = locale === 'en' ? 'Pin' : 'Fijar';
      for (const percent of [9, 8, 7, 6, 5, 4]) {
        await person().click(within(row(new RegExp(`^${percent}[.,]00`))).getByRole('button', { name }));
        await pass(1000);
      }
      return page;
    };
    const question = () => within(screen.getByRole('dialog', { name: 'Five are pinned' }));

    it('and a sixth asks which of them goes: the oldest unless another is chosen', async () => {
      await openSix();
      expect(idsStored()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
      const group = within(
        question().getByRole('radiogroup', { name: 'Which one goes for Sevilla – Osasuna?' }),
      );
      expect(group.getAllByRole('radio').map((radio) => textOf(radio.closest('label') ?? undefined))).toEqual(
        [9, 8, 7, 6, 5].map((percent, at) => `${HOMES[at]} – Osasuna, ${percent}.00%Winamax · Pinnacle`),
      );
      expect(group.getByRole('radio', { name: /Girona/ })).toHaveProperty('checked', true);
      await person().click(group.getByRole('radio', { name: /Elche/ }));
      await person().click(question().getByRole('button', { name: 'Replace it' }));
      await pass(300);
      expect(idsStored()).toEqual(['p0', 'p1', 'p3', 'p4', 'p5']);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('and nothing goes where the question is left', async () => {
      await openSix();
      await person().keyboard('{Escape}');
      await pass(300);
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(idsStored()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4']);
    });

    it('and the keys alone answer', async () => {
      await openSix();
      await person().keyboard('{Escape}');
      await pass(300);
      screen.getByRole('button', { name: /^4\.00%/ }).focus();
      await person().keyboard('p');
      await person().keyboard('{Tab}{Tab}');
      expect(document.activeElement?.getAttribute('value')).toBe('p0');
      await person().keyboard('{ArrowDown}{Tab}{Tab}{Enter}');
      await pass(300);
      expect(idsStored()).toEqual(['p0', 'p2', 'p3', 'p4', 'p5']);
    });

    it('and one that is gone is what the question offers first', async () => {
      const page = await openSix();
      await person().keyboard('{Escape}');
      await pass(300);
      page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['p3']));
      await pass(45_100);
      await pin(/^4\.00%/);
      const radio = question().getByRole('radio', { name: /Cádiz/ });
      expect(radio).toHaveProperty('checked', true);
      expect(textOf(radio.closest('label') ?? undefined)).toContain('Removed');
    });

    it('and the question has Spanish words', async () => {
      await openSix('es');
      const dialog = within(screen.getByRole('dialog', { name: 'Ya hay cinco fijadas' }));
      expect(dialog.getByText('¿Cuál deja su sitio a Sevilla – Osasuna?')).toBeTruthy();
      expect(dialog.getByRole('button', { name: 'Cambiarla' })).toBeTruthy();
    });

    it('and undoing a hide whose place was taken says what stays unpinned', async () => {
      await openSix();
      await person().keyboard('{Escape}');
      await pass(300);
      await person().click(within(row(/^9\.00%/)).getByRole('button', { name: 'More' }));
      await person().click(screen.getByRole('menuitem', { name: 'Hide this event' }));
      await pin(/^4\.00%/);
      expect(idsStored()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
      act(() => toasts.at(-1)?.action?.onPress());
      expect(idsStored()).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
      expect(toasts.at(-1)?.title).toBe('Five others are pinned: Girona – Osasuna stays unpinned');
    });
  });

  it('are read again every 45 s, marked when they are gone, and restored when they are back', async () => {
    const page = await openList([arbOf('a', 3), arbOf('b', 2)]);
    await pin(/^2\.00%/);
    await pass(20);
    await page.change([], ['b']);
    page.server.on('POST /api/arbs/latest', () => latestAnswer([], ['b']));
    const before = asked(page);
    await pass(45_100);
    expect(asked(page)).toBe(before + 1);
    const [card] = cards();
    expect(textOf(card)).toMatch(/Removed \d s ago/);
    const inCard = within(card ?? document.body);
    expect(inCard.getByRole('button', { name: 'Calculator' }).hasAttribute('disabled')).toBe(true);
    expect(inCard.getByRole('button', { name: 'More' }).hasAttribute('disabled')).toBe(true);
    expect(inCard.getByRole('button', { name: 'Unpin' }).hasAttribute('disabled')).toBe(false);

    page.server.on('POST /api/arbs/latest', () =>
      latestAnswer([arbOf('b', 2.5, { updatedOn: isoAt(-60_000) })]),
    );
    await pass(45_100);
    expect(textOf(cards()[0])).toContain('2.50%');
    expect(textOf(cards()[0])).not.toContain('Removed');
    expect(stored()[0]?.deleted).toBe(false);
  });

  it('wait for their first reading in cards of their later size', async () => {
    const arb = inEvent('p', 2, 'Girona');
    const pinned = { ...arb, kind: 'arb', pinnedAt: 1, deleted: false, target: ARBS.pins.targetOf(arb) };
    let answer: (body: unknown) => void = () => undefined;
    const read = new Promise((resolve) => {
      answer = resolve;
    });
    await openList([], { routes: { 'POST /api/arbs/latest': () => read } });
    localStorage.setItem('pinnedArbs', JSON.stringify([pinned]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'pinnedArbs' }));
    await pass(20);
    expect(section().getByText('Loading what is pinned')).toBeTruthy();
    answer(latestAnswer([arb]));
    await pass(50);
    expect(textOf(cards()[0])).toContain('2.00%');
  });

  it('keep their figures in silence when a refresh fails', async () => {
    const page = await openList([arbOf('a', 3)]);
    await pin(/^3\.00%/);
    page.server.on('POST /api/arbs/latest', () => new Response('', { status: 500 }));
    await pass(45_100);
    expect(textOf(cards()[0])).toContain('3.00%');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['no JSON', '[{'],
    ['no list', '{"a":1}'],
    ['pins without what a pin has', '[{"id":"a"}]'],
  ])('are cleared when the storage holds %s', async (_what, text) => {
    const page = await openList([arbOf('a', 3)]);
    localStorage.setItem('pinnedArbs', text);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pinnedArbs' }));
    await page.change([arbOf('a', 4)]);
    expect(localStorage.getItem('pinnedArbs')).toBeNull();
    expect(row(/^4\.00%/)).toBeTruthy();
  });

  it('follow the key p, which takes the pin away again', async () => {
    await openList([arbOf('a', 3)]);
    const someone = person();
    await someone.keyboard('jp');
    expect(cards()).toHaveLength(1);
    await someone.keyboard('p');
    expect(stored()).toEqual([]);
  });
});
