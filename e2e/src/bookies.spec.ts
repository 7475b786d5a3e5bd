import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

/** Each journey has its own bookmaker, so that its settings do not affect others. */
async function addBookie(request: APIRequestContext, origin: string, bookie: string, label: string) {
  const answer = await request.post('/api/admin/bookies', {
    headers: { origin },
    data: { bookie, label, countries: ['ES'] },
  });
  expect(answer.ok()).toBe(true);
}
const ownValue = (name: string): string => `e2e${name}${Date.now().toString(36)}`;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();

test('an administrator sets all six areas of a bookmaker, and each is saved on its own', {
  tag: '@day2',
}, async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'admin');
  const bookie = ownValue('six');
  await addBookie(context.request, baseURL ?? '', bookie, 'Six Areas');
  await page.goto(`/en/admin/bookies/${bookie}`);
  const basic = section(page, 'Basic info');
  await basic.getByLabel('Affiliate link').fill('https://six.example/?ref=bothways');
  await section(page, 'Calculator').getByLabel('Stake step').fill('0.1');
  await basic.getByRole('button', { name: 'Save basic info' }).click();
  await said(page, 'Basic info saved successfully');
  // Another area was saved: this one's edits are still here.
  const calculator = section(page, 'Calculator');
  await expect(calculator.getByText('1 unsaved change')).toBeVisible();
  await expect(calculator.getByText('was any')).toBeVisible();
  await calculator.getByLabel('Stake step').press('Control+s');
  await said(page, 'Calculator settings saved successfully');
  const information = section(page, 'Information');
  await information.getByLabel('Withdrawal wait').fill('1 to 3 days');
  await information.getByRole('button', { name: 'Save information' }).click();
  await said(page, 'Information saved successfully');
  const bot = section(page, 'Bot');
  await bot.getByRole('switch', { name: /^Birth date required/ }).press('Space');
  await bot.getByRole('button', { name: 'Save bot' }).click();
  await said(page, 'Bot settings saved successfully');
  const live = section(page, 'Live');
  await live.getByLabel('Quotes become stale after').fill('12');
  await live.getByRole('button', { name: 'Save live' }).click();
  await said(page, 'Live settings saved successfully');
  const prematch = section(page, 'Prematch');
  await prematch.getByRole('button', { name: 'Tennis' }).click();
  await prematch.getByRole('button', { name: 'Save prematch' }).click();
  await said(page, 'Prematch settings saved successfully');
  await page.reload();
  await expect(section(page, 'Calculator').getByLabel('Stake step')).toHaveValue('0.10');
  await expect(section(page, 'Live').getByLabel('Quotes become stale after')).toHaveValue('12.0');
  await expect(section(page, 'Bot').getByText(/^Saved today, \d\d:\d\d, by /)).toBeVisible();
});

test('two administrators settle what both have changed, and history brings the first back', {
  tag: '@day3',
}, async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'admin');
  const bookie = ownValue('two');
  await addBookie(context.request, baseURL ?? '', bookie, 'Two Minds');
  const save = async (minStake: number, roundingStep: number, version: number) => {
    const answer = await context.request.put(`/api/admin/bookies/${bookie}/calculator`, {
      headers: { origin: baseURL ?? '' },
      data: { minStake, roundingStep, version },
    });
    expect(answer.ok()).toBe(true);
  };
  await page.goto(`/en/admin/bookies/${bookie}`);
  const calculator = section(page, 'Calculator');
  await calculator.getByLabel('Stake step').fill('0.5');
  await calculator.getByLabel('Usual limit').fill('250');
  // A bookmaker starts with version 1.
  await save(2, 5, 1);
  await calculator.getByRole('button', { name: 'Save calculator' }).click();
  await said(page, 'Failed to save calculator settings');
  await expect(calculator.getByText('Taken over: Smallest stake (2.00).')).toBeVisible();
  const step = calculator.getByRole('radiogroup', { name: 'Stake step (was any)' });
  await step.getByText('Mine: 0.50').click();
  await calculator.getByRole('button', { name: 'Save calculator' }).click();
  await said(page, 'Calculator settings saved successfully');
  await expect(calculator.getByLabel('Smallest stake')).toHaveValue('2.00');
  await calculator.getByRole('button', { name: 'History of Calculator' }).click();
  const history = page.getByRole('dialog', { name: 'Calculator of Two Minds' });
  await expect(history.getByText('5.00 → 0.50')).toBeVisible();
  await history.getByRole('button', { name: 'Restore version 2' }).click();
  await page
    .getByRole('alertdialog', { name: /^Restore Calculator/ })
    .getByRole('button', { name: 'Restore' })
    .click();
  await said(page, 'Calculator is as in version 2 again');
  await expect(calculator.getByLabel('Stake step')).toHaveValue('5.00');
});

test('all columns of the list stand side by side in Spanish, which has the longer words', {
  tag: '@day4',
}, async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'admin');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/es/admin/bookies');
  const table = page.getByRole('table', { name: 'Casas de apuestas' });
  await expect(table.getByRole('columnheader', { name: 'Comisión' })).toBeInViewport({ ratio: 1 });
  // An overflowing element is a group, so that the keyboard can scroll it.
  await expect(page.getByRole('group', { name: 'Casas de apuestas' })).toHaveCount(0);
});

test('a variant is made of an original, deleted by its name, and brought back', { tag: '@day5' }, async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'admin');
  const bookie = ownValue('og');
  await addBookie(context.request, baseURL ?? '', bookie, 'Origin');
  await page.goto(`/en/admin/bookies/${bookie}`);
  await page.getByRole('main').getByRole('button', { name: 'More about Origin' }).last().click();
  await page.getByRole('menuitem', { name: 'Variant of Origin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Variant of Origin' });
  await dialog.getByLabel('Name').fill('Origin MX');
  await dialog.getByLabel('Value').fill(`${bookie}mx`);
  await dialog.getByRole('button', { name: 'Add bookmaker' }).click();
  await expect(page).toHaveURL(`/en/admin/bookies/${bookie}mx`);
  await expect(page.getByText('Variant of Origin')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete Origin MX?' });
  const confirm = question.getByRole('button', { name: 'Delete bookmaker' });
  await confirm.click();
  await expect(question.getByLabel('Type Origin MX to confirm')).toBeFocused();
  await question.getByLabel('Type Origin MX to confirm').fill('Origin MX');
  await confirm.click();
  await said(page, 'Bookie deleted successfully');
  await expect(page).toHaveURL('/en/admin/bookies');
  const row = page.getByRole('list', { name: 'Bookmakers' }).getByRole('link', { name: /^Origin MX/ });
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await said(page, 'Origin MX is back');
  await expect(row).toBeVisible();
});

for (const view of drawn('bookies', LOOKS))
  test(`the page of a bookmaker: ${lookName(view)}`, { tag: '@day6' }, async ({ browser, baseURL }) => {
    const { locale, ...shown } = view;
    const context = await browser.newContext({ ...shown, reducedMotion: 'reduce', baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await asPerson(context, baseURL ?? '', 'admin');
    await page.goto(`/${locale}/admin/bookies`);
    const words = locale === 'en' ? 'Bookmakers' : 'Casas de apuestas';
    const list = page.getByRole('list', { name: words });
    await expect(list.getByRole('link').first()).toBeVisible();
    await expectClean(page, 'the list');
    await list
      .getByRole('link', { name: /^Codere/ })
      .first()
      .click();
    const area = section(page, locale === 'en' ? 'Calculator' : 'Calculadora');
    await area.getByLabel(locale === 'en' ? 'Usual limit' : 'Límite habitual').fill('250');
    await expect(area.getByText(locale === 'en' ? 'was not known' : 'antes se desconoce')).toBeVisible();
    await expectClean(page, 'the page');
    // Unsaved changes prompt before they are lost.
    if (locale === 'en') {
      await page.getByRole('link', { name: 'Users', exact: true }).click();
      const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
      await expectClean(page, 'the question');
      await leave.getByRole('button', { name: 'Leave' }).click();
      await expect(page).toHaveURL('/en/admin/users');
    } else {
      await page.getByRole('link', { name: words }).first().click();
      await expect(list.getByText('Sin guardar')).toBeVisible();
    }
    await context.close();
  });
