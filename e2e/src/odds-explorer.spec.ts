import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { push, winner } from './market.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    title: 'Find an event',
    anyDay: 'Any day',
    team: 'Team or player',
    none: 'No event found',
    table: 'Winner',
    since: 'Since opening',
    noVig: 'No-vig %',
    csv: 'CSV of the table',
    back: 'Other event',
    drops: 'Drops',
  },
  es: {
    title: 'Buscar un evento',
    anyDay: 'Cualquier día',
    team: 'Equipo o jugador',
    none: 'No se encontró ningún evento',
    table: 'Ganador',
    since: 'Desde la apertura',
    noVig: 'Sin margen %',
    csv: 'CSV de la tabla',
    back: 'Otro evento',
    drops: 'Caídas',
  },
} as const;

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440 },
  { locale: 'es', scheme: 'dark', width: 390 },
] as const;

for (const { locale, scheme, width } of drawn('odds-explorer', JOURNEYS)) {
  test(`from a team’s name to who quoted what (${locale}, ${scheme}, ${width} px)`, { tag: '@day6' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    const match = { home: `Élodie Explorer${locale}`, away: `Ana Histórica${locale}` };
    await push(page.request, [
      ...winner(match, 'bet365', [2.05, 1.75]),
      ...winner(match, 'pinnacle', [1.95, 1.9]),
    ]);
    await push(page.request, [...winner(match, 'bet365', [1.95, 1.85])]);

    await page.goto(`/${locale}/dashboard/odds`);
    await expect(page.getByRole('heading', { level: 2, name: texts.title })).toBeVisible();
    await page.getByRole('button', { name: texts.anyDay }).click();
    const search = page.getByRole('searchbox', { name: texts.team });
    await search.fill('nobody of this name');
    await expect(page.getByText(texts.none)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await search.fill(`elodie explorer${locale}`);
    await expect(page).toHaveURL(/text=elodie/);
    const found = page.getByRole('button', { name: match.home });
    // The history is written when the engine publishes, twice a second.
    await expect(async () => {
      await page.reload();
      await expect(found).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(await faultsOf(page)).toEqual([]);
    await found.click();

    const table = page.getByRole('table', { name: texts.table });
    const row = table.getByRole('row', { name: /Bet365/i });
    await expect(row).toContainText(locale === 'en' ? '2.050' : '2,050');
    await expect(page.getByText(texts.since, { exact: true }).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await row.getByRole('button').click();
    await expect(page).toHaveURL(/bookie=bet365/);
    await page.getByRole('radio', { name: texts.noVig }).click();
    await expect(page).toHaveURL(/kind=noVig/);
    await expect(page.getByRole('img', { name: /Bet365/i })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);

    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: texts.csv }).click();
    expect((await file).suggestedFilename()).toMatch(/W\.FT-table\.csv$/);
    await page.reload();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: texts.back }).click();
    await expect(page.getByRole('heading', { level: 2, name: texts.title })).toBeVisible();
  });
}

for (const { locale, scheme, width } of drawn('odds-explorer', JOURNEYS)) {
  test(`what fell, and who moved first (${locale}, ${scheme}, ${width} px)`, { tag: '@day7' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    const match = { home: `Fay Fallen${locale}`, away: `Greta Caída${locale}` };
    const quoted = (bookie: string, odds: number) => push(page.request, winner(match, bookie, [odds, 1.75]));
    for (const bookie of ['pinnacle', 'bet365']) await quoted(bookie, 2.4);
    for (const bookie of ['pinnacle', 'bet365']) await quoted(bookie, 1.9);

    await page.goto(`/${locale}/dashboard/odds/drops`);
    const row = page
      .getByRole('list', { name: texts.drops, exact: true })
      .getByRole('listitem')
      .filter({ hasText: match.home });
    // The history is written when the engine publishes, twice a second.
    await expect(async () => {
      await page.reload();
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expect(row).toContainText(locale === 'en' ? '20.8' : '20,8');
    expect(await faultsOf(page)).toEqual([]);

    await row.getByRole('button').first().click();
    await expect(page).toHaveURL(/drop=/);
    await expect(page.getByRole('heading', { name: `${match.home} – ${match.away}` })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
}
