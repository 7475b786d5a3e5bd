import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { NEW_PASSWORD, passOnboarding, register } from './newcomers.ts';
import { asPerson } from './people.ts';
import { codeFor, expireCode, NO_TEXTS, newNumber, textsAreCaught, wrongCode } from './texts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a new bettor registers, verifies the phone after a wrong code, and is at the arbs', async ({
  page,
}) => {
  test.skip(!textsAreCaught, NO_TEXTS);
  await page.goto(
    `/en/register?${new URLSearchParams({ email: `bettor-${crypto.randomUUID()}@example.com` })}`,
  );
  await page.getByLabel('Name').fill('Bea Bettor');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Welcome to Bothways')).toBeVisible();
  await expect(page.getByText('Step 1 of 3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Bea Bettor');
  await press(page, 'Continue');
  await expect(heading(page, 'How will you use Bothways?')).toBeVisible();
  await press(page, 'Continue');

  await expect(heading(page, 'Verify your phone')).toBeVisible();
  await expect(page).toHaveURL(/\/en\/onboarding\/verify-phone$/);
  await expect(page.getByText('50 bot credits')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send code' });
  await expect(send).toBeDisabled();
  const number = newNumber();
  await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
  await send.click();
  const field = page.getByRole('textbox', { name: 'Six-digit code' });
  await expect(field).toBeVisible();
  await expect(page.getByRole('button', { name: /New code in \d+ s/ })).toBeDisabled();
  const code = await codeFor(`+34${number}`);
  await field.fill(wrongCode(code));
  await press(page, 'Verify');
  await expect(page.getByText('That code is wrong. Check the newest text message.')).toBeVisible();
  await expect(field).toHaveValue('');
  await field.fill(code);
  await press(page, 'Verify');
  await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/prematch/);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  const me = await (await page.request.get('/api/auth/me')).json();
  expect(me.user).toMatchObject({
    mobilePhoneNumber: `+34${number}`,
    mobilePhoneVerified: true,
    onboarding: { version: 1, profileType: 'bettor' },
  });
  await page.goto('/en/onboarding');
  await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/prematch/);
});

test('a new manager, in Spanish: Estonia, the packs of Estonia, and the bot area opens', async ({
  page,
  context,
  baseURL,
}) => {
  await register(context, baseURL ?? '', 'Mati Manager');
  await page.goto('/es/bot');
  await expect(heading(page, 'Te damos la bienvenida a Bothways')).toBeVisible();
  await page.getByRole('button', { name: /¿Desde dónde apuestas\?/ }).click();
  await page.getByRole('option', { name: 'Estonia' }).click();
  await press(page, 'Continuar');
  await expect(heading(page, '¿Cómo vas a usar Bothways?')).toBeVisible();
  await page.getByRole('radio', { name: /Gestiono apostantes/ }).check({ force: true });
  await press(page, 'Continuar');
  await expect(heading(page, 'Verifica tu teléfono')).toBeVisible();
  await press(page, 'Ahora no');

  await expect(heading(page, 'Elige un pack de créditos')).toBeVisible();
  await expect(page.getByText('Paso 4 de 4')).toBeVisible();
  await expect(page.getByText('1.600 créditos')).toBeVisible();
  await expect(page.getByText('300,00')).toBeVisible();
  await page.getByRole('radio', { name: /Scale/ }).check({ force: true });
  await press(page, 'Continuar al panel');
  // The page that was wanted first, which the new role opens.
  await expect(page).toHaveURL(/\/es\/bot$/);
  await expect(heading(page, 'Usuarios del bot')).toBeVisible();
});

test('a code that is too old is refused in words, and a new number can be given', async ({
  page,
  context,
  baseURL,
}) => {
  test.skip(!textsAreCaught, NO_TEXTS);
  await register(context, baseURL ?? '', 'Olga Old');
  await passOnboarding(context, baseURL ?? '', 'Olga Old');
  await page.goto('/en/onboarding/verify-phone?returnTo=/en/account/phone');
  const [first, second] = [newNumber(), newNumber()];
  await page.getByRole('textbox', { name: 'Phone number' }).fill(first);
  await press(page, 'Send code');
  const field = page.getByRole('textbox', { name: 'Six-digit code' });
  await expect(field).toBeVisible();
  const old = await codeFor(`+34${first}`);
  expireCode(`+34${first}`);
  await field.fill(old);
  await press(page, 'Verify');
  await expect(page.getByText('That code is too old or was used already. Send a new one.')).toBeVisible();

  await press(page, 'Change number');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(second);
  await press(page, 'Send code');
  await expect(field).toBeVisible();
  await field.fill(await codeFor(`+34${second}`));
  await press(page, 'Verify');
  await expect(page).toHaveURL(/\/en\/account\/phone$/);
  await expect(page.getByText(/^\+34 6\d\d \d\d\d \d\d\d$/)).toBeVisible();
});

test('what was begun on one device goes on on another, and the first one knows', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const desk = await browser.newContext({ baseURL: base });
  const email = await register(desk, base, 'Rita Roamer');
  const atDesk = await desk.newPage();
  await atDesk.goto('/en/dashboard');
  await expect(heading(atDesk, 'Welcome to Bothways')).toBeVisible();
  await press(atDesk, 'Continue');
  await expect(heading(atDesk, 'How will you use Bothways?')).toBeVisible();

  const phone = await browser.newContext({ baseURL: base, viewport: { width: 390, height: 844 } });
  const onPhone = await phone.newPage();
  await onPhone.goto('/es/login');
  await onPhone.getByLabel('Correo electrónico').fill(email);
  await onPhone.getByLabel('Contraseña', { exact: true }).fill(NEW_PASSWORD);
  await onPhone.keyboard.press('Enter');
  await expect(heading(onPhone, '¿Cómo vas a usar Bothways?')).toBeVisible();
  await press(onPhone, 'Continuar');
  await expect(heading(onPhone, 'Verifica tu teléfono')).toBeVisible();
  await press(onPhone, 'Ahora no');
  await expect(onPhone).toHaveURL(/\/es\/dashboard\/arbs\/prematch/);

  await atDesk.reload();
  await expect(atDesk).toHaveURL(/\/en\/dashboard\/arbs\/prematch/);
  await Promise.all([desk.close(), phone.close()]);
});

test('a code asked for on one device can be typed on another', async ({ browser, baseURL }) => {
  test.skip(!textsAreCaught, NO_TEXTS);
  const base = baseURL ?? '';
  const desk = await browser.newContext({ baseURL: base });
  const email = await register(desk, base, 'Cora Code');
  await passOnboarding(desk, base, 'Cora Code');
  const number = newNumber();
  const sent = await desk.request.post('/api/auth/phone/send-code', {
    data: { phoneNumber: number, countryCode: 'ES' },
    headers: { origin: base },
  });
  expect(sent.ok()).toBe(true);
  const phone = await browser.newContext({ baseURL: base });
  await phone.request.post('/api/auth/sign-in/email', {
    data: { email, password: NEW_PASSWORD },
    headers: { origin: base },
  });
  const page = await phone.newPage();
  await page.goto('/en/account/phone');
  await press(page, 'I have a code');
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(await codeFor(`+34${number}`));
  await press(page, 'Verify');
  await expect(
    page.getByRole('region', { name: 'Phone' }).getByText('Verified', { exact: true }),
  ).toBeVisible();
  await Promise.all([desk.close(), phone.close()]);
});

for (const [locale, title, toDashboard] of [
  ['en', 'Access denied', 'To the dashboard'],
  ['es', 'Acceso denegado', 'Ir al panel'],
] as const) {
  test(`a customer at the back office is told in words, with the way on (${locale})`, async ({
    page,
    context,
    baseURL,
  }) => {
    await asPerson(context, baseURL ?? '', 'free');
    await page.goto(`/${locale}/admin/iam`);
    await expect(heading(page, title)).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: toDashboard }).click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/prematch`));
  });
}

test('a newcomer is led to the questions from wherever they want to go, but not from their account', async ({
  page,
  context,
  baseURL,
}) => {
  await asPerson(context, baseURL ?? '', 'newcomer');
  for (const path of ['dashboard/arbs/live', 'admin/iam']) {
    await page.goto(`/en/${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/en/onboarding\\?to=${encodeURIComponent(`/en/${path}`)}$`));
  }
  await page.goto('/en/account');
  await expect(page.getByRole('link', { name: 'Finish setting up' })).toBeVisible();
});

for (const [locale, colorScheme, width] of [
  ['en', 'light', 1440],
  ['es', 'dark', 390],
] as const) {
  test(`every question is clean for axe and fits: ${locale}, ${colorScheme}, ${width} px`, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const base = baseURL ?? '';
    const context = await browser.newContext({
      baseURL: base,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 844 },
    });
    const page = await context.newPage();
    await register(context, base, 'Axel Axe');
    const look = async (path: string) => {
      await page.goto(`/${locale}/${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target)}`),
      ).toEqual([]);
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(width);
    };
    const answer = (data: object) =>
      context.request.put('/api/onboarding', { data, headers: { origin: base } });
    await look('onboarding');
    await answer({ step: 'person', name: 'Axel Axe', country: 'ES' });
    await look('onboarding');
    await answer({ step: 'profile', profileType: 'manager' });
    await look('onboarding/verify-phone');
    await page.getByRole('button', { name: /I have a code|Ya tengo un código/ }).click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => id)).toEqual([]);
    await answer({ step: 'phone', skip: true });
    await look('onboarding/payment?pack=scale');
    await context.close();
  });
}
