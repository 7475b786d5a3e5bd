import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { NEW_PASSWORD, passOnboarding, register } from './newcomers.ts';
import { codeFor, NO_TEXTS, newNumber, textsAreCaught } from './texts.ts';
import { totp } from './totp.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function fillSignIn(page: Page, email: string, password: string, locale: 'en' | 'es' = 'en') {
  await page.goto(`/${locale}/login`);
  await page.getByLabel(locale === 'en' ? 'E-mail' : 'Correo electrónico').fill(email);
  await page.getByLabel(locale === 'en' ? 'Password' : 'Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

test('name and use are changed in Spanish, and the bar knows at once', { tag: '@day3' }, async ({
  page,
  context,
  baseURL,
}) => {
  await register(context, baseURL ?? '', 'Nora Name');
  await passOnboarding(context, baseURL ?? '', 'Nora Name');
  await page.goto('/es/dashboard');
  await page.getByRole('button', { name: 'Cuenta de Nora Name' }).click();
  await page.getByRole('menuitem', { name: 'Tu cuenta' }).click();
  const about = region(page, 'Sobre ti');
  await about.getByRole('textbox', { name: 'Nombre' }).fill('Nora Nueva');
  await expect(about.getByText('antes Nora Name')).toBeVisible();
  await about.getByRole('button', { name: 'Guardar perfil' }).click();
  await expect(page.getByRole('button', { name: 'Cuenta de Nora Nueva' })).toBeVisible();

  const use = region(page, 'Cómo usas Bothways');
  await use.getByRole('radio', { name: /Gestiono apostantes/ }).check({ force: true });
  await use.getByRole('button', { name: 'Cambiar' }).click();
  await expect(page.getByText('Cambiado', { exact: true })).toBeVisible();
  await page.goto('/es/bot');
  await expect(page.getByRole('heading', { level: 2, name: 'Usuarios del bot' })).toBeVisible();
});

test('a new password signs out the other browser, and is the one that opens', { tag: '@day4' }, async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const [own, other] = [
    await browser.newContext({ baseURL: base }),
    await browser.newContext({ baseURL: base }),
  ];
  const email = await register(own, base, 'Paula Pass');
  await passOnboarding(own, base, 'Paula Pass');
  const elsewhere = await other.newPage();
  await fillSignIn(elsewhere, email, NEW_PASSWORD);
  await expect(elsewhere).toHaveURL(/\/en\/dashboard/);

  const page = await own.newPage();
  await page.goto('/en/account/security');
  await expect(region(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(2);
  const password = region(page, 'Password');
  await password.getByLabel('Current password').fill('not the password');
  await password.getByLabel('New password').fill('another-long-password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('The current password is wrong.')).toBeVisible();
  await password.getByLabel('Current password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Password changed');
  await expect(region(page, 'Where you are signed in').getByRole('listitem')).toHaveCount(1);

  await elsewhere.goto('/en/account');
  await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await fillSignIn(elsewhere, email, 'another-long-password');
  await expect(elsewhere).toHaveURL(/\/en\/dashboard/);
  await Promise.all([own.close(), other.close()]);
});

test('a second factor is set up, asked for, and turned off with a recovery code', { tag: '@day5' }, async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const own = await browser.newContext({ baseURL: base });
  const email = await register(own, base, 'Fiona Factor');
  await passOnboarding(own, base, 'Fiona Factor');
  const page = await own.newPage();
  await page.goto('/en/account/security');
  const factor = region(page, 'Second factor');
  await factor.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totp(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = dialog.getByRole('list', { name: 'Keep these recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor.getByText('10 recovery codes left')).toBeVisible();

  const other = await browser.newContext({ baseURL: base });
  const answer = await other.request.post('/api/auth/sign-in/email', {
    data: { email, password: NEW_PASSWORD },
    headers: { origin: base },
  });
  expect(await answer.json()).toEqual({ success: true, secondFactor: true, trust: true });
  expect((await other.request.get('/api/auth/me')).status()).toBe(401);

  await factor.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await dialog.getByRole('textbox', { name: 'Code' }).fill(recovery);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(factor.getByText('Off', { exact: true })).toBeVisible();
  await Promise.all([own.close(), other.close()]);
});

test('a verified number is replaced only with the password', { tag: '@day6' }, async ({
  page,
  context,
  baseURL,
}) => {
  test.skip(!textsAreCaught, NO_TEXTS);
  const base = baseURL ?? '';
  await register(context, base, 'Tina Two');
  await passOnboarding(context, base, 'Tina Two');
  await page.goto('/en/account/phone');
  const phone = region(page, 'Phone');
  const [first, second] = [newNumber(), newNumber()];
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(first);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(`+34${first}`));
  await phone.getByRole('button', { name: 'Verify' }).click();
  // The code step has a button with that name, too.
  await expect(phone.getByText('Verified', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Change number' }).click();
  await phone.getByRole('textbox', { name: 'Phone number' }).fill(second);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Enter your current password to replace the verified number.')).toBeVisible();
  await phone.getByLabel('Current password').fill(NEW_PASSWORD);
  await phone.getByRole('button', { name: 'Send code' }).click();
  await phone.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(`+34${second}`));
  await phone.getByRole('button', { name: 'Verify' }).click();
  await expect(phone.getByText(new RegExp(`${second.slice(-3)}$`))).toBeVisible();
});

test('one takes the data along and leaves; the account is gone', { tag: '@day7' }, async ({
  page,
  context,
  baseURL,
}) => {
  const email = await register(context, baseURL ?? '', 'Dora Done');
  await passOnboarding(context, baseURL ?? '', 'Dora Done');
  await page.goto('/en/account/data');
  const take = region(page, 'Take your data along');
  await take.getByLabel('Current password').fill(NEW_PASSWORD);
  const downloading = page.waitForEvent('download');
  await take.getByRole('button', { name: 'Download my data' }).click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toContain(email);
  expect(file).not.toContain(NEW_PASSWORD);

  await region(page, 'Delete the account').getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const end = dialog.getByRole('button', { name: 'Delete account' });
  await end.click();
  await expect(dialog.getByText('Fill this in.')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: 'Type your e-mail to confirm' }).fill(email);
  await dialog.getByLabel('Current password').fill(NEW_PASSWORD);
  await end.click();
  await expect(page).toHaveURL(/\/en$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await page.request.get('/api/auth/me')).status()).toBe(401);
  await fillSignIn(page, email, NEW_PASSWORD);
  await expect(page.getByRole('alert')).toBeVisible();
});

for (const view of drawn('account', LOOKS)) {
  test(`the account is clean for axe and fits: ${lookName(view)}`, { tag: '@day8' }, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const { locale, ...theme } = view;
    const base = baseURL ?? '';
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce', ...theme });
    await register(context, base, 'Alma Axe');
    await passOnboarding(context, base, 'Alma Axe');
    const page = await context.newPage();
    for (const tab of ['', '/security', '/phone', '/notifications', '/preferences', '/data']) {
      await page.goto(`/${locale}/account${tab}`);
      await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      // On a phone not all tabs fit: the selected one is visible.
      await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 });
      await expectClean(page, tab);
    }
    // Red is for faults: plain text has the colour of the page.
    const plain = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    await expect(page.getByRole('main').locator('p:has(+ ul)')).toHaveCSS('color', plain);
    await context.close();
  });
}
