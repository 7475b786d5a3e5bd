import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { type Match, push, winner } from './market.ts';
import { asPerson } from './people.ts';

const SELLERS = ['e2ealpha', 'e2ebeta', 'e2egamma', 'e2edelta'];

/** Four bookmakers of one mind, and one whose price for the first player is far above the fair one. */
async function offer(page: Page, match: Match, odds: number | null): Promise<void> {
  await push(page.request, [
    ...SELLERS.flatMap((bookie) => winner(match, bookie, [1.9, 1.9])),
    ...winner(match, 'e2esoft', [odds, odds === null ? null : 1.45]),
  ]);
}

const cardOf = (page: Page, match: Match) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${match.home} – ${match.away}` }) });

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  );
}

const WORDS = {
  en: {
    path: '/en/dashboard/valuebets/prematch',
    value: '30.00%',
    calculator: 'Stake calculator',
    stake: '€46.88',
    bank: 'Bank',
    doubled: '€93.75',
    odds: 'Alternative odds',
    explain: 'Explain the price',
    methods: 'By method',
    detail: 'Selected value bet',
    others: 'Every price',
    judged: 'judged',
  },
  es: {
    path: '/es/dashboard/valuebets/prematch',
    value: /30,00\s?%/,
    calculator: 'Calculadora de importe',
    stake: /46,88\s?€/,
    bank: 'Banca',
    doubled: /93,75\s?€/,
    odds: 'Cuotas alternativas',
    explain: 'Explicar la cuota',
    methods: 'Por método',
    detail: 'Apuesta de valor seleccionada',
    others: 'Todas las cuotas',
    judged: 'la juzgada',
  },
} as const;

for (const [locale, colorScheme, match] of [
  ['en', 'light', { home: 'Vera Lindqvist', away: 'Olga Prats' }],
  ['es', 'dark', { home: 'Nina Falck', away: 'Irene Soto' }],
] as const) {
  test.describe(`value bets, ${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });
    const words = WORDS[locale];

    test('a price above the fair one is listed, its stake calculated and its price explained', async ({
      page,
      context,
      baseURL,
    }) => {
      // Three readings by axe, one of them of the whole list.
      test.slow();
      await asPerson(context, baseURL ?? '', 'pro');
      await offer(page, match, 2.6);
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

      await card.getByRole('button', { name: words.odds }).click();
      await expect(card.getByRole('group')).toContainText('E2ealpha');

      // The open odds lie over the middle of the row.
      await card
        .locator('article > button')
        .first()
        .click({ position: { x: 24, y: 12 } });
      const detail = page.getByRole('complementary', { name: words.detail });
      await expect(detail.getByRole('heading', { level: 2 })).toHaveText(`${match.home} – ${match.away}`);
      await detail.getByRole('button', { name: words.explain }).click();
      await expect(detail.getByRole('table', { name: words.methods })).toBeVisible();
      await expect(detail.getByRole('table', { name: words.others })).toContainText(words.judged);
      await expectNoViolations(page);

      await offer(page, match, null);
      await expect(card).toBeHidden();
    });

    test('on a phone the list, the sheet and the calculator are whole', async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width: 390, height: 844 },
        baseURL: baseURL ?? '',
      });
      await asPerson(context, baseURL ?? '', 'pro');
      const page = await context.newPage();
      const own = { home: `${match.home} B`, away: `${match.away} B` };
      await offer(page, own, 2.6);
      await page.goto(words.path);
      const card = cardOf(page, own);
      await expect(card).toContainText(words.value);
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(overflow).toBeLessThanOrEqual(0);
      await card.locator('article > button').first().click();
      const sheet = page.getByRole('dialog', { name: words.detail });
      await expect(sheet.getByRole('heading', { level: 2 })).toHaveText(`${own.home} – ${own.away}`);
      await expectNoViolations(page);
      await sheet.getByRole('button', { name: words.calculator }).click();
      await expect(page.getByRole('dialog').filter({ hasText: words.bank })).toContainText(words.stake);
      await offer(page, own, null);
      await context.close();
    });
  });
}

test('a plan without value bets shows the lock and the way to the plans', async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'free');
  await page.goto('/en/dashboard/valuebets/live');
  const main = page.getByRole('main');
  await expect(main).toContainText('Not in your plan');
  await expect(main.getByRole('link', { name: 'See the plans' })).toBeVisible();
  await expect(main).toContainText('Pro');
  await page.goto('/en/dashboard/valuebets/prematch');
  await expect(main).toContainText('This list comes with Starter');
});
