import { expect, test } from '@playwright/test';
import adminEn from '../../mf-bookie-admin/src/promotions/locales/en.json' with { type: 'json' };
import { asPerson } from './people.ts';

// Back and forward of the browser, in front of and through dialogs.

const LIST = /\/en\/dashboard\/arbs\/prematch$/;
const ODDS = /\/en\/dashboard\/odds$/;

test('Back closes what is open above a page, and a page opened from there is one step away', async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'pro');
  await page.goto('/en/dashboard/arbs/prematch');
  await page.getByRole('link', { name: 'Odds history' }).click();
  await expect(page).toHaveURL(ODDS);
  const palette = page.getByRole('dialog', { name: 'Commands' });

  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(ODDS);

  // Closed by a key, it leaves no step behind.
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect.poll(() => page.evaluate('history.state.overlays ?? 0')).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('Control+k');
  await palette.getByRole('searchbox').fill('odds history');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(ODDS);
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await expect(page.getByRole('article').first()).toBeVisible();

  // After a reload the dialog is closed, and the page is the same.
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(palette).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL(LIST);
});

test('on a phone Back closes the sheet, and a link in it leads one step on', { tag: '@day2' }, async ({
  browser,
  baseURL,
}) => {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, baseURL: baseURL ?? '', reducedMotion: 'reduce' });
  await asPerson(context, baseURL ?? '', 'pro');
  const page = await context.newPage();
  await page.goto('/en/dashboard/arbs/prematch');
  const sheet = page.getByRole('dialog', { name: 'More' });
  const open = async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
    await expect(sheet).toBeVisible();
  };
  await open();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(LIST);
  await open();
  await sheet.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL(/\/en\/account$/);
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(LIST);
  await page.goForward();
  await expect(page).toHaveURL(/\/en\/account$/);
  await context.close();
});

test('Back asks before it loses what is typed in a dialog', { tag: '@day6' }, async ({
  page,
  context,
  baseURL,
}) => {
  const { promotions } = adminEn;
  await asPerson(context, baseURL ?? '', 'admin');
  await page.goto('/en/admin/promotions');
  await page.getByRole('button', { name: promotions.new }).first().click();
  const editor = page.getByRole('dialog');
  const title = editor.getByRole('textbox', { name: promotions.fields.title });
  await title.fill('Welcome');
  const question = page.getByRole('alertdialog');
  for (const _ of ['asked', 'asked again']) {
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(title).toHaveValue('Welcome');
  }
  await title.fill('');
  await page.goBack();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/\/en\/admin\/promotions/);
});
