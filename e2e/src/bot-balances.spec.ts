import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
import { lettersAreKept, NO_LETTERS, newBotUser } from './invitations.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    user: 'balances.en@correo.example',
    title: 'Balances of Alba Reyes',
    none: 'No entries yet',
    bulk: 'Bulk for a day',
    bulkPanel: 'Closing balances of the day',
    closing: /^Closing of /,
    opening: /^Opening of /,
    save: /^Save \d entr/,
    entries: 'Entries',
    actions: /^Actions for /,
    edit: 'Edit',
    closingLabel: 'Closing',
    saveEntry: 'Save entry',
    delete: 'Delete',
    chart: /^Profit from/,
    profit: '+€15.50',
  },
  es: {
    user: 'balances.es@correo.example',
    title: 'Saldos de Alba Reyes',
    none: 'Aún no hay anotaciones',
    bulk: 'Todo un día',
    bulkPanel: 'Saldos de cierre del día',
    closing: /^Cierre de /,
    opening: /^Apertura de /,
    save: /^Guardar \d/,
    entries: 'Anotaciones',
    actions: /^Acciones de /,
    edit: 'Editar',
    closingLabel: 'Cierre',
    saveEntry: 'Guardar',
    delete: 'Borrar',
    chart: /^Beneficio del/,
    profit: '+15,50 €',
  },
} as const;
type Locale = keyof typeof TEXTS;

/** Creates a bonus user for this journey, with two accounts. */
async function addBonusUser({ request }: BrowserContext, origin: string, userEmail: string): Promise<void> {
  const headers = { origin };
  const user = { email: userEmail, alias: 'Alba Reyes', mode: 'bonus', country: 'ES' };
  await newBotUser(request, origin, user);
  for (const bookieName of ['bwin', 'luckia']) {
    const data = {
      userEmail,
      bookieName,
      version: null,
      credentials: { username: 'alba', password: 'a long secret', enabled: true },
    };
    expect((await request.put('/api/bot/users/bookie/credentials', { data, headers })).ok()).toBe(true);
  }
}

const open = (page: Page, locale: Locale) =>
  page.goto(`/${locale}/bot/users/${encodeURIComponent(TEXTS[locale].user)}/balances`);

for (const [locale, viewport, colorScheme] of drawn('bot-balances', [
  ['en', { width: 1440, height: 900 }, 'light'],
  ['es', { width: 390, height: 844 }, 'dark'],
] as const))
  test.describe(`in ${locale}`, () => {
    test.use({ viewport, colorScheme });

    test('balances of a day are noted at once, one is put right, one goes', { tag: '@day9' }, async ({
      page,
      context,
      baseURL,
    }) => {
      test.skip(!lettersAreKept, NO_LETTERS);
      const texts = TEXTS[locale];
      await asPerson(context, baseURL ?? '', 'admin');
      await addBonusUser(context, baseURL ?? '', texts.user);
      await open(page, locale);
      await expect(page.getByRole('heading', { level: 2, name: texts.title })).toBeAttached();
      await expect(page.getByText(texts.none)).toBeVisible();

      await page.getByRole('button', { name: texts.bulk }).click();
      const panel = page.getByRole('region', { name: texts.bulkPanel });
      for (const [at, closing] of ['12', '20'].entries()) {
        await panel.getByLabel(texts.opening).nth(at).fill('10');
        await panel.getByLabel(texts.closing).nth(at).fill(closing);
      }
      expect((await axe(page).analyze()).violations).toEqual([]);
      await panel.getByRole('button', { name: texts.save }).click();
      const table = page.getByRole('table', { name: texts.entries });
      await expect(table.getByRole('button', { name: texts.actions })).toHaveCount(2);
      await expect(page.getByRole('img', { name: texts.chart })).toBeVisible();

      await table.getByRole('button', { name: texts.actions }).first().click();
      await page.getByRole('menuitem', { name: texts.edit }).click();
      const closing = page.getByLabel(texts.closingLabel, { exact: true });
      const changed = (await closing.inputValue()).startsWith('12') ? '15.5' : '23.5';
      await closing.fill(changed);
      await page.getByRole('button', { name: texts.saveEntry, exact: true }).click();
      await expect(closing).toHaveCount(0);
      await expect(page.getByText(texts.profit).first()).toBeVisible();
      expect((await axe(page).analyze()).violations).toEqual([]);

      for (const left of [1, 0]) {
        await table.getByRole('button', { name: texts.actions }).first().click();
        await page.getByRole('menuitem', { name: texts.delete }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: texts.delete }).click();
        await expect(table.getByRole('button', { name: texts.actions })).toHaveCount(left);
      }
      await expect(page.getByText(texts.none)).toBeVisible();
    });
  });

/** The zones where a day begins first and ends last: at any time their dates differ. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

test('today is the day where the reader is, and the server takes it', { tag: '@day0' }, async ({
  browser,
  baseURL,
}) => {
  const userEmail = 'balances.zones@correo.example';
  const days: string[] = [];
  for (const timezoneId of ZONES) {
    const context = await browser.newContext({ timezoneId, viewport: { width: 1440, height: 900 } });
    await asPerson(context, baseURL ?? '', 'admin');
    if (days.length === 0) await addBonusUser(context, baseURL ?? '', userEmail);
    const page = await context.newPage();
    await page.goto(`/en/bot/users/${encodeURIComponent(userEmail)}/balances`);
    const today = new Intl.DateTimeFormat('en', { timeZone: timezoneId, dateStyle: 'medium' }).format();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Add an entry' });
    await panel.getByLabel('Opening').fill('10');
    await panel.getByLabel('Closing').fill('12');
    await panel.getByRole('button', { name: 'Add entry' }).click();
    await expect(page.getByRole('table', { name: TEXTS.en.entries }).getByText(today)).toBeVisible();
    days.push(today);
    await context.close();
  }
  expect(new Set(days).size).toBe(2);
});
