import { expect, test } from '@playwright/test';
import { asPerson } from './people.ts';

test('an operator finds a bookmaker and what the book holds of it', async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'operator');
  await page.goto('/en/admin/bookies');
  await expect(page.getByRole('heading', { level: 2, name: 'Bookmakers' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Name or value' }).fill('pinnacle');
  const row = page.getByRole('row', { name: /^Pinnacle/ });
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('no quotes');
});

test('a manager sees the linked bot users, in Spanish too', async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'manager');
  await page.goto('/es/bot');
  await expect(page.getByRole('heading', { level: 2, name: 'Usuarios del bot' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Usuarios del bot' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByText(/\w@correo\.example/)).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Anonimizar' }).click();
  await expect(page.getByText(/\w@correo\.example/)).toHaveCount(0);
  await expect(page.getByText(/^•+@correo\.example$/)).not.toHaveCount(0);
});

test('a customer is refused at the back office, in words', async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'pro');
  await page.goto('/en/admin/bookies');
  await expect(page.getByRole('heading', { name: 'Bookmakers' })).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/dashboard/i);
});
