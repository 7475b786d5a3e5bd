import { expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const at = (baseURL: string | undefined) => (baseURL === undefined ? {} : { baseURL });

const OF = { bookie: 'codere', label: 'Codere' };
const HOSTILE =
  '**Stake back** as a freebet.\n\n[terms](https://codere.example/terms) [x](javascript:alert(1))\n\n<img src=x onerror="window.broken=1"><script>window.broken=1</script>';

/** Expects that no script in a text ran. */
const expectUnbroken = async (page: Page) => expect(await page.evaluate('window.broken')).toBeUndefined();

test('what an administrator writes down an operator reads while adding an account', { tag: '@day3' }, async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'admin');
  const title = `Back up to €75 (${Date.now()})`;
  await page.goto(`/en/admin/promotions?bookie=${OF.bookie}`);
  await page.getByRole('button', { name: 'New promotion' }).click();
  const editor = page.getByRole('dialog', { name: 'New promotion' });
  // The editor takes over the list's filter.
  await expect(editor.getByRole('button', { name: /Bookmaker/ })).toContainText(OF.label);
  await editor.getByRole('textbox', { name: 'Title' }).fill(title);
  await editor.getByRole('textbox', { name: 'Amount' }).fill('Up to €75');
  await editor.getByRole('textbox', { name: /^Description/ }).fill(HOSTILE);
  const preview = editor.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('strong')).toHaveText('Stake back');
  await expect(preview.getByRole('link')).toHaveCount(1);
  await expectUnbroken(page);
  await editor.getByRole('textbox', { name: 'Link' }).fill('javascript:alert(1)');
  await editor.getByRole('button', { name: 'Create promotion' }).click();
  await expect(editor.getByText('A link begins with https:// or http://.')).toBeVisible();
  await editor.getByRole('textbox', { name: 'Link' }).fill('https://codere.example/back');
  await editor.getByRole('button', { name: 'Create promotion' }).click();
  await expect(editor).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(title.replaceAll(/[()]/g, '\\$&')) });
  await expect(row).toContainText('Running');

  const office = await browser.newContext(at(baseURL));
  const desk = await office.newPage();
  await asPerson(office, baseURL ?? '', 'operator');
  await openAddFlow(desk);
  const request = desk.getByRole('dialog', { name: /Codere/ });
  await request.getByRole('button', { name: `Details of ${title}` }).click();
  const details = desk.getByRole('dialog', { name: title });
  await expect(details.locator('strong')).toHaveText('Stake back');
  await expect(details.getByText('<img src=x', { exact: false })).toBeVisible();
  await expect(details.locator('img, script')).toHaveCount(0);
  await expect(details.getByRole('link')).toHaveCount(2);
  await expectUnbroken(desk);
  await expectClean(desk, 'details');
  await office.close();

  await row.getByRole('button', { name: /^End / }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(row).toContainText('Ended');
  await row.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

/** Opens the request for an account at the bookmaker, for the first bot user without one there. */
async function openAddFlow(page: Page): Promise<void> {
  const { data } = await (await page.request.get('/api/bot/users')).json();
  for (const { _id, alias } of data) {
    const query = new URLSearchParams({ userEmail: _id.email });
    const { bookies } = await (await page.request.get(`/api/bookies/available?${query}`)).json();
    if (!bookies.some(({ bookie }: { bookie: string }) => bookie === OF.bookie)) continue;
    await page.goto('/en/bot');
    await page.getByRole('main').getByRole('searchbox').first().fill(alias);
    const card = page.getByRole('listitem', { name: alias, exact: true });
    await card.getByRole('button', { name: `Open ${alias}` }).click();
    await card.getByRole('button', { name: 'Add account' }).click();
    const choose = page.getByRole('dialog', { name: `Add an account for ${alias}` });
    await choose.getByRole('searchbox').fill(OF.label);
    await choose
      .getByRole('radio', { name: new RegExp(`^${OF.label}`) })
      .first()
      .check({ force: true });
    await choose.getByRole('button', { name: 'Request opening' }).click();
    return;
  }
  throw new Error(`Everybody has an account at ${OF.label}`);
}

for (const look of drawn('promotions', LOOKS))
  test.describe(lookName(look), () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme });
    test('the promotions and their form are clean', { tag: '@day4' }, async ({ page, context, baseURL }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.colorScheme });
      await asPerson(context, baseURL ?? '', 'admin');
      await page.goto(`/${look.locale}/admin/promotions`);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      await expectClean(page, 'list');
      await page
        .getByRole('button', { name: /^(Edit|Editar) / })
        .first()
        .click();
      await expect(page.getByRole('region', { name: /Preview|Vista previa/ })).toBeVisible();
      await expectClean(page, 'form');
    });
  });
