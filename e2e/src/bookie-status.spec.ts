import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { push, winner } from './market.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    panel: 'Connection',
    link: 'Bookmaker status',
    title: 'Bookmaker status',
    list: 'Bookmakers and how they quote',
    all: /^All/,
    events: /^Events of bet365 in 24 hours/,
    close: 'Close bet365',
    outages: 'Outages and what they give back',
  },
  es: {
    panel: 'Conexión',
    link: 'Estado de las casas',
    title: 'Estado de las casas',
    list: 'Casas y cómo cotizan',
    all: /^Todas/,
    events: /^Eventos de bet365 en 24 horas/,
    close: 'Cerrar bet365',
    outages: 'Cortes y lo que devuelven',
  },
} as const;

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440, person: 'pro' },
  { locale: 'es', scheme: 'dark', width: 390, person: 'free' },
] as const;

for (const { locale, scheme, width, person } of drawn('bookie-status', JOURNEYS)) {
  test(`from the connection to how a bookmaker quotes (${locale}, ${scheme}, ${width} px, ${person})`, {
    tag: '@day1',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', person);
    const match = { home: `Status ${locale} One`, away: `Status ${locale} Two` };
    await push(page.request, [
      ...winner(match, 'bet365', [2.05, 1.75]),
      ...winner(match, 'bwin', [1.75, 2.1]),
    ]);
    await page.goto(`/${locale}/dashboard/arbs/prematch`);

    await page.locator('header button[aria-haspopup="dialog"]').filter({ visible: true }).last().click();
    const panel = page.getByRole('dialog', { name: texts.panel });
    await expect(panel.getByRole('link', { name: texts.link })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await panel.getByRole('link', { name: texts.link }).click();

    await expect(page.getByRole('heading', { level: 2, name: texts.title })).toBeVisible();
    await page.getByRole('radio', { name: texts.all }).click();
    await expect(page).toHaveURL(/show=all/);
    const list = page.getByRole(width < 768 ? 'list' : 'table', { name: texts.list });
    await expect(list).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);

    await list.getByRole('button', { name: 'bet365', exact: true }).click();
    const detail = page.getByRole('region', { name: 'bet365' });
    await expect(detail.getByRole('img', { name: texts.events })).toBeVisible();
    await expect(page.getByRole('region', { name: texts.outages })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);

    await page.reload();
    await page.getByRole('button', { name: texts.close }).click();
    await expect(detail).toBeHidden();
  });
}
