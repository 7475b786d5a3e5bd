import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { push, winner } from './market.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    configuration: 'Configuration',
    run: 'Run',
    all: 'Everything it would have shown',
    back: 'All backtests',
    delete: 'Delete',
  },
  es: {
    configuration: 'Configuración',
    run: 'Ejecutar',
    all: 'Todo lo que habría mostrado',
    back: 'Todas las simulaciones',
    delete: 'Borrar',
  },
} as const;

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440 },
  { locale: 'es', scheme: 'dark', width: 390 },
] as const;

/** Long enough to be quoted before it begins. */
const BEGINS_IN_MS = 5000;

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

for (const { locale, scheme, width } of drawn('backtest', JOURNEYS)) {
  test(`a list of the past, judged with another delay (${locale}, ${scheme}, ${width} px)`, {
    tag: '@day6',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    const name = `Backtest ${locale}`;
    const headers = { origin: baseURL ?? '' };
    const bookmakers = { bet365: 'selected', pinnacle: 'selected' };
    const made = await page.request.post('/api/settings/arbs/prematch', {
      headers,
      data: { name, payload: { bookmakers }, setAsActive: false },
    });
    const { data }: { data: { id: string } } = await made.json();
    const beginsMs = Date.now() + BEGINS_IN_MS;
    const startedAt = new Date(beginsMs).toISOString();
    const match = { home: `Bea Replay${locale}`, away: `Carla Pasada${locale}`, startedAt };
    await push(page.request, [
      ...winner(match, 'bet365', [2.1, 1.7]),
      ...winner(match, 'pinnacle', [1.7, 2.1]),
    ]);
    await expect.poll(() => Date.now() > beginsMs, { timeout: 3 * BEGINS_IN_MS }).toBe(true);

    await page.goto(`/${locale}/dashboard/odds/backtest`);
    await page.getByRole('button', { name: new RegExp(texts.configuration) }).click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: texts.run, exact: true }).click();
    await expect(page.getByRole('heading', { name: texts.all })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(`${match.home} – ${match.away}`).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);

    await page.getByRole('button', { name: '15 s', exact: true }).click();
    await expect(page).toHaveURL(/delay=15/);
    await expect(page.getByRole('heading', { name: texts.all })).toBeVisible();

    await page.getByRole('button', { name: texts.back }).click();
    await page.getByRole('button', { name: `${texts.delete} ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.delete, exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `${texts.delete} ${name}` })).toBeHidden();
    await page.request.delete(`/api/settings/arbs/prematch?id=${data.id}`, { headers });
  });
}
