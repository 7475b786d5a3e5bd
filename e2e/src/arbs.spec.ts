import { expect, type Locator, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { axeFaults } from './clean.ts';
import { drawn, tenthOf } from './draw.ts';
import { lay, type Match, push, winner } from './market.ts';
import { asPerson, type Person } from './people.ts';

/** A search that matches only the journey's own match, whatever the demo feed contains. */
const LIST = (match: Match, locale = 'en'): string =>
  `/${locale}/dashboard/arbs/prematch?sports=tennis&q=${encodeURIComponent(match.home)}`;

const quotesOf = (match: Match, odds: number) => [
  ...winner(match, 'bet365', [odds, 1.6]),
  ...winner(match, 'bwin', [1.6, odds]),
];

/** The match's card in the list; the pinned section has its own cards. */
const cardOf = (page: Page, { home, away }: Match): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `${home} – ${away}` }) });
const pinnedOf = (page: Page, name: RegExp): Locator => page.getByRole('region', { name });

async function openMatch(page: Page, match: Match, odds = 2.1, locale = 'en'): Promise<Locator> {
  await push(page.request, quotesOf(match, odds));
  await page.goto(LIST(match, locale));
  const card = cardOf(page, match);
  await expect(card.getByRole('article')).toHaveCount(1);
  return card;
}

test.describe('in English', () => {
  test.beforeEach(({ context, baseURL }) => asPerson(context, baseURL ?? '', 'pro'));

  test('an arb is pinned, stays pinned over a reload, is marked when it goes, and is unpinned', async ({
    page,
  }) => {
    const match = { home: 'Pia Anders', away: 'Quin Borg' };
    const card = await openMatch(page, match);
    await expect(card.getByRole('button', { name: 'More' })).toBeHidden();
    await card.getByRole('button', { name: 'Pin', exact: true }).click();
    const pinned = pinnedOf(page, /^Pinned/);
    await expect(pinned.getByRole('listitem')).toContainText('4.76%');
    await page.reload();
    await expect(pinned.getByRole('listitem')).toContainText(`${match.home} – ${match.away}`);
    await push(page.request, [
      ...winner(match, 'bet365', [null, null]),
      ...winner(match, 'bwin', [null, null]),
    ]);
    await expect(card).toBeHidden();
    // Pins are refetched when the page opens; the 45 s interval is covered by component tests.
    await page.reload();
    await expect(pinned.getByRole('listitem')).toContainText('Removed');
    await expect(pinned.getByRole('button', { name: 'Calculator' })).toBeDisabled();
    await pinned.getByRole('button', { name: 'Unpin' }).click();
    await expect(pinned).toBeHidden();
  });

  test('an event is hidden with a key, brought back by the toast, and from the list of what is hidden', async ({
    page,
  }) => {
    const match = { home: 'Rosa Calvo', away: 'Sara Dahl' };
    const card = await openMatch(page, match);
    await page.keyboard.press('j');
    await expect(card.getByRole('button', { name: /profit/ })).toBeFocused();
    await page.keyboard.press('h');
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();

    await card.getByRole('button', { name: 'Pin', exact: true }).click();
    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Hide this event', exact: true }).click();
    await expect(card).toBeHidden();
    await expect(pinnedOf(page, /^Pinned/)).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: '1 hidden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hidden in this browser' });
    await dialog.getByRole('button', { name: `Show again: ${match.home} – ${match.away}` }).click();
    // The focused button is gone with its row: another one inside gets the focus.
    await expect(dialog.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(card).toBeVisible();
  });

  test('the calculator opens by key right after Enter, reads the legs again and copies the stakes', async ({
    page,
    context,
  }) => {
    const match = { home: 'Tara Eide', away: 'Uma Faro' };
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openMatch(page, match);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`${match.home} – ${match.away}`);
    await expect(dialog.getByRole('status')).toContainText('still there');
    await dialog.getByRole('tab', { name: 'Normal bets' }).focus();
    await page.keyboard.press('s');
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain('2.100 · €50.00');
  });

  test('a bet that is laid says so, with what it may cost, and its history is its own', {
    tag: '@day0',
  }, async ({ page }) => {
    const match = { home: 'Lena Aho', away: 'Mona Berg' };
    await push(page.request, [...winner(match, 'bet365', [3.3, 1.3]), ...lay(match, 'matchbook', [3, 1.45])]);
    await page.goto(LIST(match));
    const card = cardOf(page, match);
    await expect(card.getByRole('article')).toContainText('Lay Winner: Aho');
    await card
      .getByRole('button', {
        name: /profit: .*bet365 Winner: Aho .*, Matchbook Lay Winner: Aho 3\.000/,
      })
      .click();
    const detail = page.getByRole('complementary', { name: 'Selected arb' });
    // 30.96 x 3.30 = 34.52 x (3 - 0.04): a total of one hundred, of which the lay's liability is twice its stake.
    await expect(detail.getByRole('textbox', { name: 'Stake on Lay Winner: Aho' })).toHaveValue('34.52');
    await expect(detail).toContainText('Liability €69.04');
    await expect(detail.getByRole('columnheader', { name: 'Lay Aho' })).toBeVisible();
    expect((await axe(page).analyze()).violations).toEqual([]);
    await detail.getByRole('button', { name: 'Odds history of Matchbook' }).click();
    await expect(page.getByRole('dialog')).toContainText('Matchbook Lay Winner: Aho');
  });

  test('the command palette finds what the page can do, and does it', { tag: '@day1' }, async ({ page }) => {
    const match = { home: 'Vera Gil', away: 'Wanda Haas' };
    const card = await openMatch(page, match);
    await page.keyboard.press('j');
    await expect(card.getByRole('button', { name: /profit/ })).toBeFocused();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await palette.getByRole('searchbox').fill('pin');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(pinnedOf(page, /^Pinned/)).toContainText(match.home);
  });

  test('an alert tells of a new arb once, with its age', { tag: '@day2' }, async ({ page }) => {
    const first = { home: 'Xenia Iver', away: 'Yara Jolie' };
    await openMatch(page, first);
    await page.getByRole('button', { name: 'Alerts' }).click();
    const dialog = page.getByRole('dialog', { name: 'Alerts for arbs' });
    await dialog.getByText('Tell me about new arbs').click();
    await dialog.getByRole('textbox', { name: 'From a profit of' }).fill('11');
    await dialog.getByText('Sound', { exact: true }).click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const second = { home: 'Zoe Kern', away: 'Abby Luna' };
    await push(page.request, quotesOf(second, 2.25));
    const toast = page.getByRole('alertdialog').filter({ hasText: `${second.home} – ${second.away}` });
    await expect(toast).toContainText(/\ds old on arrival/);
    await toast.getByRole('button', { name: 'Open' }).click();
    await expect(page.getByRole('complementary', { name: 'Selected arb' })).toContainText(second.home);
  });
});

test('in Spanish an arb is pinned and its event hidden', { tag: '@day3' }, async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'pro');
  const match = { home: 'Bruna Marin', away: 'Celia Nunez' };
  const card = await openMatch(page, match, 2.1, 'es');
  await card.getByRole('button', { name: 'Fijar', exact: true }).click();
  await expect(pinnedOf(page, /^Fijadas/)).toContainText(/4,76\s%/);
  await card.getByRole('button', { name: 'Más' }).click();
  await page.getByRole('menuitem', { name: 'Ocultar este evento', exact: true }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: '1 oculta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oculto en este navegador' });
  await dialog.getByRole('button', { name: 'Mostrar todo' }).click();
  await expect(dialog).toContainText('No hay nada oculto');
});

test('an operator marks an event as analysed, and it is still marked after a reload', {
  tag: '@day4',
}, async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'operator');
  const match = { home: 'Dora Olsen', away: 'Elsa Prado' };
  const card = await openMatch(page, match);
  const choose = async (item: string) => {
    await card.getByRole('button', { name: 'More about this event' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Mark as analysed');
  await expect(card.getByText('Analysed')).toBeVisible();
  await expect(page.getByText('Event marked as analyzed')).toBeVisible();
  await page.reload();
  await expect(card.getByText('Analysed')).toBeVisible();
  await choose('Take the mark away');
  await expect(page.getByText('Event unmarked as analyzed')).toBeVisible();
  await expect(card.getByText('Analysed')).toBeHidden();
});

test('on a phone a card is pinned and hidden by thumb, and nothing is wider than the screen', {
  tag: '@day5',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: baseURL ?? '',
  });
  const page = await context.newPage();
  await asPerson(context, baseURL ?? '', 'pro');
  const match = { home: 'Flora Quist', away: 'Greta Rossi' };
  const card = await openMatch(page, match);
  await card.getByRole('button', { name: 'Pin', exact: true }).tap();
  const pinned = pinnedOf(page, /^Pinned/);
  await expect(pinned).toContainText(match.home);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390);
  await pinned.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Hide this arb' }).tap();
  await expect(pinned).toBeHidden();
  await context.close();
});

interface Screen {
  name: string;
  person: Person;
  prepare(page: Page, card: Locator): Promise<void>;
}

const SCREENS: readonly Screen[] = [
  {
    name: 'pinned arbs and an overflow menu',
    person: 'pro',
    async prepare(page, card) {
      await card.getByRole('article').getByRole('button').nth(2).click();
      await expect(page.getByRole('region', { name: /^(Pinned|Fijadas)/ })).toBeVisible();
      await card.getByRole('article').getByRole('button').nth(3).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'what is hidden',
    person: 'pro',
    async prepare(page) {
      await page.keyboard.press('j');
      await page.keyboard.press('h');
      await page.getByRole('button', { name: /^1 (hidden|oculta)/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'alerts',
    person: 'pro',
    async prepare(page) {
      await page.getByRole('button', { name: /^(Alerts|Avisos)/ }).click();
      await page
        .getByRole('dialog')
        .getByText(/^(Tell me|Avisarme)/)
        .click();
      await page
        .getByRole('dialog')
        .getByText(/^(Quiet hours|Horas de silencio)/)
        .click();
      await expect(page.getByRole('dialog').getByLabel(/^(From|Desde)$/)).toBeVisible();
    },
  },
  {
    name: 'the command palette',
    person: 'pro',
    async prepare(page) {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('menuitem').first()).toBeVisible();
    },
  },
  {
    name: 'an event of an operator',
    person: 'operator',
    async prepare(page, card) {
      await expect(card.getByRole('button', { name: /^(More about|Más sobre)/ })).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(1);
    },
  },
];

const VIEWS = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'es', colorScheme: 'dark' },
] as const;

for (const [person, screens] of Map.groupBy(tenthOf(SCREENS), (screen) => screen.person))
  for (const { locale, colorScheme } of drawn(`arbs ${person}`, VIEWS))
    test(`axe finds nothing on the list of ${person}, ${locale}, ${colorScheme}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await asPerson(context, baseURL ?? '', person);
      for (const [index, { name, prepare }] of screens.entries())
        await test.step(name, async () => {
          const match = { home: `Hilde Sund ${person}${index}`, away: `Irma Thon ${person}${index}` };
          await prepare(page, await openMatch(page, match, 2.1, locale));
          expect([name, ...(await axeFaults(page))]).toEqual([name]);
        });
    });
