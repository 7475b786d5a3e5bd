import { expect, test } from '@playwright/test';

test('a visitor reads the landing in both languages and gets to registration with the typed address', async ({
  page,
}) => {
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cover both results. Check every number.');
  const freebet = page.getByRole('region', { name: 'A freebet, turned into cash' });
  await expect(freebet).toContainText('€67.65');
  await expect(freebet).toContainText('64.69%');
  const pair = page.getByRole('region', { name: 'Two prices that disagree' });
  await expect(pair).toContainText('11.11%');
  await pair.getByLabel('Second odds').fill('3');
  await expect(pair).toContainText('16.67%');

  await page.getByRole('banner').getByRole('link', { name: 'ES', exact: true }).click();
  await expect(page).toHaveURL(/\/es$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('region', { name: 'Una freebet convertida en dinero' })).toContainText(
    '67,65 €',
  );

  await page.getByLabel('Correo electrónico').first().fill('ana@example.com');
  await page.getByRole('button', { name: 'Empezar gratis' }).first().click();
  await expect(page).toHaveURL(/\/es\/register\?email=ana%40example\.com$/);
  // The landing page, which has two fields of that name, remains on screen until the next page is ready.
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Correo electrónico')).toHaveValue('ana@example.com');
});

test('the form asks for an address before it lets anybody on', async ({ page }) => {
  await page.goto('/en');
  await page.getByRole('button', { name: 'Start free' }).first().click();
  await expect(page).toHaveURL(/\/en$/);
});
