import { expect, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

const at = (baseURL: string | undefined) => (baseURL === undefined ? {} : { baseURL });

test('what an administrator publishes stands on the landing page, marked for what it is', {
  tag: '@day2',
}, async ({ page, context, browser, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'admin');
  const name = `Ana ${Date.now() % 100_000}`;
  await page.goto('/en/admin/testimonials');
  await page.getByRole('button', { name: 'New testimonial' }).click();
  const editor = page.getByRole('dialog', { name: 'New testimonial' });
  await editor.getByRole('textbox', { name: 'Name' }).fill(name);
  await editor.getByRole('textbox', { name: 'Words in English' }).fill('In my own words');
  await editor.getByRole('textbox', { name: 'Words in Spanish' }).fill('Con mis palabras');
  await editor
    .getByRole('textbox', { name: /35 days/ })
    .fill(Array.from({ length: 35 }, () => '2.00').join(' '));
  await editor.getByRole('textbox', { name: 'ROI' }).fill('7');
  await editor.getByText('They agreed in writing to be shown').click();
  await editor.getByText('Show on the page').click();
  await editor.getByRole('button', { name: 'Add testimonial' }).click();
  await expect(editor).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('+€70.00');

  const visitor = await browser.newContext(at(baseURL));
  const landing = await visitor.newPage();
  const asked: string[] = [];
  landing.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await landing.goto('/es');
  const section = landing.getByRole('region', { name: 'Para qué lo usa la gente' });
  const card = section.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card).toContainText('Con mis palabras');
  await expect(card).not.toContainText('Ejemplo');
  await expect(section.getByRole('listitem').filter({ hasText: 'Iker M.' }).first()).toContainText('Ejemplo');
  expect(asked.filter((path) => path === '/api/testimonials')).toHaveLength(1);
  await visitor.close();

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('without JavaScript, or without the API, the page has its samples', { tag: '@day3' }, async ({
  browser,
  baseURL,
}) => {
  const plain = await browser.newContext({ ...at(baseURL), javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto('/en');
  await expect(still.getByText('Sample data')).toBeVisible();
  await expect(still.getByText('Iker M.').first()).toBeVisible();
  await plain.close();

  const cut = await browser.newContext(at(baseURL));
  const page = await cut.newPage();
  await page.route('**/api/testimonials', (route) => route.abort());
  await page.goto('/en');
  await expect(page.getByRole('region', { name: 'What people use it for' })).toContainText('Iker M.');
  await expect(page.getByText('Sample data')).toBeVisible();
  await cut.close();
});

for (const look of drawn('testimonials', LOOKS))
  test.describe(lookName(look), () => {
    test.use({ viewport: look.viewport, colorScheme: look.colorScheme });
    test('the testimonials and their form are clean', { tag: '@day4' }, async ({
      page,
      context,
      baseURL,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: look.colorScheme });
      await asPerson(context, baseURL ?? '', 'admin');
      await page.goto(`/${look.locale}/admin/testimonials`);
      await expect(page.getByRole('row').nth(3)).toBeVisible();
      await expectClean(page, 'list');
      await page
        .getByRole('button', { name: /^(Edit|Editar) / })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectClean(page, 'form');
    });
  });
