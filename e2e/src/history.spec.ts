import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { type Match, push, winner } from './market.ts';
import { asPerson } from './people.ts';

/** Creates two bookmakers that disagree, and a third for comparison; the first one's price has moved. */
async function market(page: Page, match: Match): Promise<void> {
  await push(page.request, [
    ...winner(match, 'bet365', [2.05, 1.75]),
    ...winner(match, 'bwin', [1.75, 2.1]),
    ...winner(match, 'pinnacle', [1.9, 1.95]),
  ]);
  await push(page.request, winner(match, 'bet365', [2.2, 1.7]));
}

const TEXTS = {
  en: {
    detail: 'Selected arb',
    open: /^Odds history of bet365/,
    dialog: 'Odds history',
    chart: /^Odds of bet365/,
    compare: 'Compare bookmakers',
    table: 'Table',
    dates: 'Dates',
    from: 'From',
    prices: 'Prices of bet365, newest first',
    others: 'The other bookmakers',
    current: 'Current',
    moved: '2.300',
    first: '2.050',
  },
  es: {
    detail: 'Surebet seleccionada',
    open: /^Histórico de cuotas de bet365/,
    dialog: 'Histórico de cuotas',
    chart: /^Cuota de bet365/,
    compare: 'Comparar casas',
    table: 'Tabla',
    dates: 'Fechas',
    from: 'Desde',
    prices: 'Cuotas de bet365, las más nuevas primero',
    others: 'Las otras casas',
    current: 'Actual',
    moved: '2,300',
    first: '2,050',
  },
} as const;
type Locale = keyof typeof TEXTS;

/** Opens the arb of a match and the history of its first price. */
async function openHistory(page: Page, match: Match, locale: Locale) {
  const texts = TEXTS[locale];
  await page.goto(`/${locale}/dashboard/arbs/prematch?sports=tennis&q=${encodeURIComponent(match.home)}`);
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${match.home} – ${match.away}` }) });
  await card.getByRole('article').first().getByRole('button').first().click();
  const button = page.getByRole('button', { name: texts.open }).first();
  await expect(button).toBeVisible();
  await button.click();
  const dialog = page.getByRole('dialog', { name: texts.dialog });
  await expect(dialog).toBeVisible();
  return dialog;
}

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

/** Records the content policy violations of a page. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(`
    window.policyFaults = [];
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.policyFaults.push(violatedDirective + ': ' + blockedURI));
  `);
  return () => page.evaluate<string[]>('window.policyFaults');
}

const JOURNEYS = [
  { locale: 'en', scheme: 'dark', width: 1440, match: { home: 'Hana Ito', away: 'Ida Brandt' } },
  { locale: 'es', scheme: 'light', width: 1440, match: { home: 'Jana Novak', away: 'Kira Lund' } },
  { locale: 'es', scheme: 'dark', width: 390, match: { home: 'Lara Conti', away: 'Mila Voss' } },
  { locale: 'en', scheme: 'light', width: 390, match: { home: 'Nora Beck', away: 'Olga Reyes' } },
] as const;

for (const { locale, scheme, width, match } of drawn('history', JOURNEYS)) {
  test(`how a price moved, drawn and as a table, while it moves (${locale}, ${scheme}, ${width} px)`, {
    tag: '@day5',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const policyFaults = await watchPolicy(page);
    await asPerson(context, baseURL ?? '', 'pro');
    await market(page, match);
    const dialog = await openHistory(page, match, locale);

    const chart = dialog.getByRole('img', { name: texts.chart });
    await expect(chart.locator('svg path').first()).toBeVisible();
    await push(page.request, winner(match, 'bet365', [2.3, 1.7]));
    await expect(dialog.getByText(texts.current, { exact: true }).locator('..')).toContainText(texts.moved);

    await chart.focus();
    await page.keyboard.press('Home');
    await expect(dialog).toContainText(`bet365 ${texts.first}`);

    await dialog.getByText(texts.compare).click();
    await expect(dialog).toContainText('Pinnacle');
    expect(await faultsOf(page)).toEqual([]);

    // All data is from today, so whole days show the same.
    await dialog.getByRole('radio', { name: texts.dates }).click();
    await expect(dialog.getByText(texts.from, { exact: true })).toBeVisible();
    await expect(chart).toBeVisible();

    await dialog.getByRole('radio', { name: texts.table }).click();
    const rows = dialog.getByRole('table', { name: texts.prices }).getByRole('row');
    await expect(rows.nth(1)).toContainText(texts.moved);
    await expect(rows.last()).toContainText(texts.first);
    await expect(dialog.getByRole('table', { name: texts.others })).toContainText('Pinnacle');
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);

    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await policyFaults()).toEqual([]);
  });
}
