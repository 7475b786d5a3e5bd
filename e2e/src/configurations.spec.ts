import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { comeToRest } from './clean.ts';
import { drawn } from './draw.ts';
import { type Match, push, winner } from './market.ts';
import { asPerson } from './people.ts';

// The back office accounts are bettors on the pro plan too; the other journeys use the lists of "pro".
const OWNER = 'admin';
const READER = 'operator';

const LISTS = ['arbs/prematch', 'arbs/live', 'valuebets/prematch', 'valuebets/live'];

/** Removes all configurations, for the next test. */
async function clear(context: BrowserContext, baseURL: string, person: typeof OWNER | typeof READER) {
  await asPerson(context, baseURL, person);
  for (const list of LISTS) {
    const { data } = await (await context.request.get(`/api/settings/${list}`)).json();
    for (const { id } of data.summaries) {
      const query = list.startsWith('arbs') ? `id=${id}` : `configId=${id}`;
      await context.request.delete(`/api/settings/${list}?${query}`, { headers: { origin: baseURL } });
    }
  }
}

test.beforeEach(async ({ context, baseURL }) => {
  await clear(context, baseURL ?? '', READER);
  await clear(context, baseURL ?? '', OWNER);
});
test.afterEach(async ({ context, baseURL }) => {
  await clear(context, baseURL ?? '', READER);
  await clear(context, baseURL ?? '', OWNER);
});

const eventOf = (page: Page, match: Match) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${match.home} – ${match.away}` }) });

/** Opens the configuration dialog of the shown list, and waits for its form. */
async function openDialog(page: Page, button: RegExp): Promise<Locator> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('searchbox')).toBeVisible();
  return dialog;
}

/** Finds a bookmaker by name and clicks it `times` times. */
async function click(dialog: Locator, name: string, times = 1): Promise<void> {
  const search = dialog.getByRole('searchbox');
  await search.fill(name);
  const chip = dialog.getByRole('button', { name: new RegExp(`^${name}(,|$)`, 'i') });
  for (let turn = 0; turn < times; turn += 1) await chip.click();
  await search.fill('');
}

/** Expects no axe violations in the page's dialogs. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of drawn('configurations scheme', ['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await comeToRest(page);
    const { violations } = await axe(page).include('[role="dialog"], [role="alertdialog"]').analyze();
    expect(
      violations.map(
        ({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ target }) => target).join(' | ')}`,
      ),
    ).toEqual([]);
  }
}

test('a bettor bounds the list to two bookmakers, and the server means it', async ({ page }) => {
  const [mine, other] = [
    { home: 'Olga Brandt', away: 'Pia Lund' },
    { home: 'Rosa Brandt', away: 'Sara Toft' },
  ];
  await push(page.request, [...winner(mine, 'bet365', [2.1, 1.75]), ...winner(mine, 'bwin', [1.75, 2.1])]);
  await push(page.request, [...winner(other, 'bet365', [2.1, 1.75]), ...winner(other, 'stake', [1.75, 2.1])]);
  // Filters to the two matches with this name: the demo's list is longer than the screen.
  await page.goto('/en/dashboard/arbs/prematch?sports=tennis&q=Brandt');
  await expect(eventOf(page, other)).toBeVisible();

  // The initial form has the country's bookmakers selected and its name.
  const dialog = await openDialog(page, /^Configure$/);
  const name = dialog.getByRole('textbox', { name: 'Configuration name' });
  await expect(name).toHaveValue('Spain');
  await expect(dialog).not.toContainText(/\b0 selected/);
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Give the configuration a name')).toBeVisible();
  await name.fill('Two books');
  await dialog.getByRole('button', { name: 'Deselect all' }).click();
  await click(dialog, 'bet365');
  await click(dialog, 'bwin');
  await click(dialog, 'Pinnacle', 2);
  await expect(dialog).toContainText('2 selected, 1 reference');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Configuration created')).toBeVisible();

  await expect(page.getByRole('button', { name: 'Configure: Two books' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('2 bookmakers + 1 ref.');
  await expect(eventOf(page, mine)).toContainText('4.76%');
  await expect(eventOf(page, other)).toBeHidden();
  await page.reload();
  await expect(eventOf(page, mine)).toContainText('4.76%');
  await expect(eventOf(page, other)).toBeHidden();
});

test('an empty choice says so and leads to the dialog', { tag: '@day5' }, async ({ page, baseURL }) => {
  const made = await page.request.post('/api/settings/arbs/prematch', {
    data: { name: 'Nobody', payload: {}, setAsActive: true },
    headers: { origin: baseURL ?? '' },
  });
  expect(made.ok()).toBe(true);
  await page.goto('/en/dashboard/arbs/prematch');
  await expect(page.getByText('No bookmakers selected')).toBeVisible();
  const dialog = await openDialog(page, /^Choose bookmakers$/);
  await click(dialog, 'bet365');
  await click(dialog, 'bwin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Configuration updated')).toBeVisible();
  await expect(page.getByText('No bookmakers selected')).toBeHidden();
});

test('en español: nombre, predeterminada, historial y borrado', { tag: '@day6' }, async ({ page }) => {
  await page.goto('/es/dashboard/arbs/prematch');
  const first = await openDialog(page, /^Configurar$/);
  await first.getByRole('textbox', { name: 'Nombre de la configuración' }).fill('España');
  await click(first, 'bet365');
  await click(first, 'bwin');
  await first.getByRole('button', { name: 'Guardar' }).click();
  await expect(first).toBeHidden();

  const second = await openDialog(page, /^Configurar: España/);
  const name = second.getByRole('textbox', { name: 'Nombre de la configuración' });
  const menu = second.getByRole('button', { name: 'Configuraciones' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Nueva configuración' }).click();
  await expect(name).toHaveValue('');
  await name.fill('Estonia');
  await click(second, 'Coolbet');
  await second.getByRole('button', { name: 'Guardar' }).click();
  await expect(second).toBeHidden();
  await expect(page.getByRole('button', { name: 'Configurar: Estonia' })).toBeVisible();

  const third = await openDialog(page, /^Configurar: Estonia/);
  await menu.click();
  await page.getByRole('menuitemradio', { name: /España/ }).click();
  await expect(name).toHaveValue('España');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Usar como predeterminada' }).click();
  await expect(page.getByText('Configuración predeterminada')).toBeVisible();
  await name.fill('España, dos casas');
  await third.getByRole('button', { name: 'Guardar' }).click();
  await expect(third).toBeHidden();

  await openDialog(page, /^Configurar: España, dos casas/);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Historial' }).click();
  const history = page.getByRole('dialog', { name: /^Historial de/ });
  await expect(history.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await history.getByRole('button', { name: /^Restaurar la versión 1/ }).click();
  await expect(page.getByText('Versión restaurada')).toBeVisible();
  // The dialog grows by the restored version, and its buttons move.
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(history).toBeHidden();
  await expect(name).toHaveValue('España');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Eliminar esta' }).click();
  const question = page.getByRole('alertdialog', { name: '¿Eliminar esta configuración?' });
  await expect(question).toContainText('«Estonia»');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByText('Ahora está activa «Estonia»')).toBeVisible();
  await expect(name).toHaveValue('Estonia');
});

test('a shared link brings a copy to somebody else, until it is disabled', { tag: '@day7' }, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/en/dashboard/arbs/prematch');
  const dialog = await openDialog(page, /^Configure$/);
  await dialog.getByRole('textbox', { name: 'Configuration name' }).fill('Shared');
  await click(dialog, 'bet365');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await openDialog(page, /^Configure: Shared/);
  await page.getByRole('button', { name: 'Configurations' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share Shared' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const field = share.getByRole('textbox', { name: 'Link' });
  await expect(field).toHaveValue(/import=/);
  await expectAccessible(page);
  const address = new URL(await field.inputValue());

  const reader = await browser.newContext({ baseURL: baseURL ?? '', locale: 'es-ES' });
  await asPerson(reader, baseURL ?? '', READER);
  const theirs = await reader.newPage();
  // A link is in the language of who made it.
  expect(address.pathname).toMatch(/^\/en\/dashboard/);
  await theirs.goto(address.pathname.replace('/en/', '/es/') + address.search);
  const import_ = theirs.getByRole('dialog', { name: 'Importar una configuración' });
  await expect(import_).toContainText('«Shared»');
  await expectAccessible(theirs);
  await import_.getByRole('button', { name: 'Importar' }).click();
  await expect(import_).toBeHidden();
  await expect(theirs.getByRole('button', { name: 'Configurar: Shared' })).toBeVisible();
  expect(theirs.url()).not.toContain('import=');

  await share.getByRole('button', { name: 'Disable link' }).click();
  await expect(page.getByText('The link works no longer')).toBeVisible();
  // A link is in the language of who made it.
  expect(address.pathname).toMatch(/^\/en\/dashboard/);
  await theirs.goto(address.pathname.replace('/en/', '/es/') + address.search);
  await expect(import_).toContainText('Este enlace no funciona');
  await reader.close();
});

test('value bets have their own configurations', { tag: '@day8' }, async ({ page }) => {
  await page.goto('/en/dashboard/valuebets/live');
  const dialog = await openDialog(page, /^Configure$/);
  await expect(dialog).toContainText('Configure live value bets');
  await dialog.getByRole('textbox', { name: 'Configuration name' }).fill('Value');
  await click(dialog, 'bet365');
  await dialog.getByRole('switch', { name: 'Tennis' }).press('Space');
  await expect(dialog.getByRole('group', { name: 'Tennis: paused states' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Configure: Value' })).toBeVisible();
});

test('on a phone the dialog fits, and every button is in reach', { tag: '@day9' }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: baseURL ?? '' });
  await asPerson(context, baseURL ?? '', OWNER);
  const page = await context.newPage();
  await page.goto('/es/dashboard/arbs/live');
  const dialog = await openDialog(page, /^Configurar$/);
  const save = dialog.getByRole('button', { name: 'Guardar' });
  await expect(save).toBeInViewport();
  await dialog.getByRole('switch', { name: /Modo pro/ }).scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390);
  const wide = await dialog.evaluate(
    (element) =>
      [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > 390).length,
  );
  expect(wide).toBe(0);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // One column below 768 px, in every language.
  const more = page.getByRole('navigation').getByText('Más');
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(more).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(more).toBeHidden();
  await context.close();
});

const NAME_FIELD = { en: 'Configuration name', es: 'Nombre de la configuración' } as const;

for (const [locale, list] of drawn('configurations', [
  ['en', 'arbs/live'],
  ['es', 'valuebets/live'],
] as const)) {
  test(`axe finds nothing: configuration of ${list}, ${locale}`, { tag: '@day0' }, async ({ page }) => {
    await page.goto(`/${locale}/dashboard/${list}`);
    const dialog = await openDialog(page, /^Configur/);
    await click(dialog, 'bet365');
    await click(dialog, 'Pinnacle', locale === 'en' ? 2 : 1);
    await dialog.getByRole('textbox', { name: NAME_FIELD[locale] }).fill('');
    await dialog.getByRole('button', { name: locale === 'en' ? 'Save' : 'Guardar' }).click();
    await expect(
      dialog.getByText(locale === 'en' ? 'Give the configuration a name' : 'Pon un nombre'),
    ).toBeVisible();
    await expectAccessible(page);
  });
}
