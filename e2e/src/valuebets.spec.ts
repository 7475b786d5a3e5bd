import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { type Match, push, total } from './market.ts';
import { asPerson } from './people.ts';

const SELLERS = ['e2ealpha', 'e2ebeta', 'e2egamma', 'e2edelta'];

/**
 * Offers prices of four agreeing bookmakers at three lines, and one whose price for over 22.5 games is far above the
 * fair one.
 */
async function offer(
  page: Page,
  match: Match,
  odds: number | null,
  mode: 'prematch' | 'live' = 'prematch',
): Promise<void> {
  await push(page.request, [
    ...SELLERS.flatMap((bookie) => [
      ...total(match, bookie, 21.5, [1.6, 2.3], mode),
      ...total(match, bookie, 22.5, [1.9, 1.9], mode),
      ...total(match, bookie, 23.5, [2.3, 1.6], mode),
    ]),
    ...total(match, 'e2esoft', 22.5, [odds, odds === null ? null : 1.75], mode),
  ]);
}

/** Leaves two of the four, at one line: too few to estimate a fair price. */
async function thinOut(page: Page, match: Match): Promise<void> {
  await push(page.request, [
    ...SELLERS.flatMap((bookie) => [21.5, 23.5].flatMap((line) => total(match, bookie, line, [null, null]))),
    ...SELLERS.slice(2).flatMap((bookie) => total(match, bookie, 22.5, [null, null])),
  ]);
}

const cardOf = (page: Page, match: Match) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${match.home} – ${match.away}` }) });

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  );
}

const WORDS = {
  en: {
    path: '/en/dashboard/valuebets/prematch',
    value: '15.00%',
    calculator: 'Stake calculator',
    stake: '€28.85',
    bank: 'Bank',
    doubled: '€57.69',
    odds: 'Alternative odds',
    explain: 'Explain the price',
    methods: 'By method',
    detail: 'Selected value bet',
    others: 'Every price',
    judged: 'judged',
    live: '/en/dashboard/valuebets/live',
    line: /Line/,
    noVig: 'No-vig 2.000',
    rejected: 'Rejected',
    thin: 'Thin reference',
    thinCount: 'quote it whole: 2',
  },
  es: {
    path: '/es/dashboard/valuebets/prematch',
    live: '/es/dashboard/valuebets/live',
    line: /Línea/,
    noVig: 'Sin margen 2,000',
    rejected: 'Rechazadas',
    thin: 'Referencia escasa',
    thinCount: 'la cotizan entera: 2',
    value: /15,00\s?%/,
    calculator: 'Calculadora de importe',
    stake: /28,85\s?€/,
    bank: 'Banca',
    doubled: /57,69\s?€/,
    odds: 'Otras cuotas',
    explain: 'Explicar la cuota',
    methods: 'Por método',
    detail: 'Apuesta de valor seleccionada',
    others: 'Todas las cuotas',
    judged: 'la juzgada',
  },
} as const;

for (const [locale, colorScheme, match] of drawn('valuebets', [
  ['en', 'light', { home: 'Vera Lindqvist', away: 'Olga Prats' }],
  ['es', 'dark', { home: 'Nina Falck', away: 'Irene Soto' }],
] as const)) {
  test.describe(`value bets, ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });
    const words = WORDS[locale];

    test('a price above the fair one is listed, its stake calculated and its price explained', async ({
      page,
      context,
      baseURL,
    }) => {
      // Three axe runs, one of them on the whole list.
      test.slow();
      await asPerson(context, baseURL ?? '', 'pro');
      await offer(page, match, 2.3);
      await page.goto(words.path);
      const card = cardOf(page, match);
      await expect(card).toContainText(words.value);
      await expectNoViolations(page);

      await card.getByRole('button', { name: words.calculator }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(words.stake);
      await expectNoViolations(page);
      await dialog.getByLabel(words.bank).fill('2000');
      await page.keyboard.press('Tab');
      await expect(dialog).toContainText(words.doubled);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();

      // Quotes not seen again for 90 s are stale, and axe is slow on a busy machine.
      await offer(page, match, 2.3);
      await card.getByRole('button', { name: words.odds }).click();
      await expect(card.getByRole('group')).toContainText('E2ealpha');

      await card.locator('article > button').first().focus();
      await page.keyboard.press('Enter');
      const detail = page.getByRole('complementary', { name: words.detail });
      await expect(detail.getByRole('heading', { level: 2 })).toHaveText(`${match.home} – ${match.away}`);
      await expect(detail).toContainText(words.noVig);
      await detail.getByRole('button', { name: words.line }).click();
      await page.getByRole('option').first().click();
      await expect(detail.getByRole('button', { name: words.line })).toContainText(/21[.,]5/);
      await detail.getByRole('button', { name: words.explain }).click();
      await expect(detail.getByRole('table', { name: words.methods })).toBeVisible();
      await expect(detail.getByRole('table', { name: words.others })).toContainText(words.judged);
      await expectNoViolations(page);

      await thinOut(page, match);
      await expect(card).toBeHidden();
      await page.getByRole('link', { name: words.rejected }).first().click();
      await expect(card).toContainText(words.thin);
      await expect(card).toContainText(words.thinCount);
      await expect(card.getByRole('button')).toHaveCount(0);
      await expectNoViolations(page);
      await offer(page, match, null);
    });

    test('in play on a phone the list, the sheet and the calculator are whole', { tag: '@day5' }, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 844 },
        baseURL: baseURL ?? '',
      });
      await asPerson(context, baseURL ?? '', 'pro');
      const page = await context.newPage();
      const own = { home: `${match.home} B`, away: `${match.away} B` };
      await offer(page, own, 2.3, 'live');
      await page.goto(words.live);
      const card = cardOf(page, own);
      await expect(card).toContainText(words.value);
      await expectNoViolations(page);
      await offer(page, own, 2.3, 'live');
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await card.locator('article > button').first().click();
      const sheet = page.getByRole('dialog', { name: words.detail });
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`${own.home} – ${own.away}`);
      await expectNoViolations(page);
      await offer(page, own, 2.3, 'live');
      await sheet.getByRole('button', { name: words.calculator }).click();
      await expect(page.getByRole('dialog').filter({ hasText: words.bank })).toContainText(words.stake);
      await offer(page, own, null, 'live');
      await context.close();
    });
  });
}
