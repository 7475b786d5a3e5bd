import { expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { NEW_PASSWORD, passOnboarding, register } from './newcomers.ts';
import { asPerson } from './people.ts';
import { codeFor, expireCode, NO_TEXTS, newNumber, textsAreCaught, wrongCode } from './texts.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Labels that a newcomer reads and presses, in both languages. */
const WORDS = {
  en: {
    name: 'Name',
    password: 'Password',
    welcome: 'Welcome to Bothways',
    firstOf: 'Step 1 of 3',
    country: /Where do you bet from\?/,
    profile: 'How will you use Bothways?',
    bookies: 'Where do you have accounts? (optional)',
    oneChosen: '1 chosen',
    manager: /I manage bettors/,
    go: 'Continue',
    verifyPhone: 'Verify your phone',
    reward: '50 bot credits',
    number: 'Phone number',
    send: 'Send code',
    code: 'Six-digit code',
    resendIn: /New code in \d+ s/,
    verify: 'Verify',
    wrong: 'That code is wrong. Check the newest text message.',
    tooOld: 'That code is too old or was used already. Send a new one.',
    skipPhone: 'Skip for now',
    pack: 'Choose a credit pack',
    lastOf: 'Step 4 of 4',
    credits: '1,600 credits',
    price: '300.00',
    toDashboard: 'Continue to dashboard',
    navigation: 'Main',
    botUsers: 'Bot users',
  },
  es: {
    name: 'Nombre',
    password: 'Contraseña',
    welcome: 'Te damos la bienvenida a Bothways',
    firstOf: 'Paso 1 de 3',
    country: /¿Desde dónde apuestas\?/,
    profile: '¿Cómo vas a usar Bothways?',
    bookies: '¿Dónde tienes cuenta? (opcional)',
    oneChosen: '1 elegida',
    manager: /Gestiono apostantes/,
    go: 'Continuar',
    verifyPhone: 'Verifica tu teléfono',
    reward: '50 créditos de bot',
    number: 'Número de teléfono',
    send: 'Enviar código',
    code: 'Código de seis cifras',
    resendIn: /Otro código en \d+ s/,
    verify: 'Verificar',
    wrong: 'Ese código no es correcto. Mira el último SMS.',
    tooOld: 'Ese código ha caducado o ya se ha usado. Pide otro.',
    skipPhone: 'Ahora no',
    pack: 'Elige un pack de créditos',
    lastOf: 'Paso 4 de 4',
    credits: '1.600 créditos',
    price: '300,00',
    toDashboard: 'Continuar al panel',
    navigation: 'Principal',
    botUsers: 'Usuarios del bot',
  },
} as const;

for (const locale of drawn('onboarding', ['en', 'es'] as const)) {
  const t = WORDS[locale];

  test(`a new bettor registers, verifies the phone after a wrong code, and is at the arbs (${locale})`, async ({
    page,
  }) => {
    test.skip(!textsAreCaught, NO_TEXTS);
    const email = `bettor-${crypto.randomUUID()}@example.com`;
    await page.goto(`/${locale}/register?${new URLSearchParams({ email })}`);
    await page.getByLabel(t.name).fill('Bea Bettor');
    await page.getByLabel(t.password, { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');

    await expect(heading(page, t.welcome)).toBeVisible();
    await expect(page.getByText(t.firstOf)).toBeVisible();
    await expect(page.getByRole('textbox', { name: t.name })).toHaveValue('Bea Bettor');
    await press(page, t.go);
    await expect(heading(page, t.profile)).toBeVisible();
    const accounts = page.getByRole('group', { name: t.bookies });
    await accounts.getByText('Winamax', { exact: true }).click();
    await expect(accounts).toContainText(t.oneChosen);
    await press(page, t.go);

    await expect(heading(page, t.verifyPhone)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/${locale}/onboarding/verify-phone$`));
    await expect(page.getByText(t.reward)).toBeVisible();
    const send = page.getByRole('button', { name: t.send });
    await expect(send).toBeDisabled();
    const number = newNumber();
    await page.getByRole('textbox', { name: t.number }).fill(number);
    await send.click();
    const field = page.getByRole('textbox', { name: t.code });
    await expect(field).toBeVisible();
    await expect(page.getByRole('button', { name: t.resendIn })).toBeDisabled();
    const code = await codeFor(`+34${number}`);
    await field.fill(wrongCode(code));
    await press(page, t.verify);
    await expect(page.getByText(t.wrong)).toBeVisible();
    await expect(field).toHaveValue('');
    await field.fill(code);
    await press(page, t.verify);
    await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/prematch`));
    await expect(page.getByRole('navigation', { name: t.navigation })).toBeVisible();

    const me = await (await page.request.get('/api/auth/me')).json();
    expect(me.user).toMatchObject({
      mobilePhoneNumber: `+34${number}`,
      mobilePhoneVerified: true,
      onboarding: { version: 1, profileType: 'bettor' },
    });
    await page.goto(`/${locale}/onboarding`);
    await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/prematch`));
    await page.goto(`/${locale}/account`);
    await expect(page.getByRole('checkbox', { name: 'Winamax' })).toBeChecked();
    await expect(accounts).toContainText(t.oneChosen);
  });

  test(`a new manager: Estonia, the packs of Estonia, and the bot area opens (${locale})`, {
    tag: '@day8',
  }, async ({ page, context, baseURL }) => {
    await register(context, baseURL ?? '', 'Mati Manager');
    await page.goto(`/${locale}/bot`);
    await expect(heading(page, t.welcome)).toBeVisible();
    await page.getByRole('button', { name: t.country }).click();
    await page.getByRole('option', { name: 'Estonia' }).click();
    await press(page, t.go);
    await expect(heading(page, t.profile)).toBeVisible();
    await page.getByRole('radio', { name: t.manager }).check({ force: true });
    await press(page, t.go);
    await expect(heading(page, t.verifyPhone)).toBeVisible();
    await press(page, t.skipPhone);

    await expect(heading(page, t.pack)).toBeVisible();
    await expect(page.getByText(t.lastOf)).toBeVisible();
    await expect(page.getByText(t.credits)).toBeVisible();
    await expect(page.getByText(t.price)).toBeVisible();
    await page.getByRole('radio', { name: /Scale/ }).check({ force: true });
    await press(page, t.toDashboard);
    // The page originally requested, which the new role may open.
    await expect(page).toHaveURL(new RegExp(`/${locale}/bot$`));
    await expect(heading(page, t.botUsers)).toBeVisible();
  });

  test(`a code that is too old is refused in words, and a new number can be given (${locale})`, {
    tag: '@day9',
  }, async ({ page, context, baseURL }) => {
    test.skip(!textsAreCaught, NO_TEXTS);
    await register(context, baseURL ?? '', 'Olga Old');
    await passOnboarding(context, baseURL ?? '', 'Olga Old');
    await page.goto(`/${locale}/onboarding/verify-phone?returnTo=/${locale}/account/phone`);
    const [first, second] = [newNumber(), newNumber()];
    await page.getByRole('textbox', { name: t.number }).fill(first);
    await press(page, t.send);
    const field = page.getByRole('textbox', { name: t.code });
    await expect(field).toBeVisible();
    const old = await codeFor(`+34${first}`);
    expireCode(`+34${first}`);
    await field.fill(old);
    await press(page, t.verify);
    await expect(page.getByText(t.tooOld)).toBeVisible();

    // Ten minutes have not passed in the page, which counts a minute down before another number.
    await page.reload();
    await page.getByRole('textbox', { name: t.number }).fill(second);
    await press(page, t.send);
    await expect(field).toBeVisible();
    await field.fill(await codeFor(`+34${second}`));
    await press(page, t.verify);
    await expect(page).toHaveURL(new RegExp(`/${locale}/account/phone$`));
    await expect(page.getByText(/^\+34 6\d\d \d\d\d \d\d\d$/)).toBeVisible();
  });
}

test('what was begun on one device goes on on another, and the first one knows', { tag: '@day0' }, async ({
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

test('a code asked for on one device can be typed on another', { tag: '@day1' }, async ({
  browser,
  baseURL,
}) => {
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

for (const [locale, title, reason, toDashboard] of drawn('onboarding denied', [
  ['en', 'Access denied', 'Your account may not do this.', 'To the dashboard'],
  ['es', 'Acceso denegado', 'Tu cuenta no puede hacer esto.', 'Ir al panel'],
] as const)) {
  test(`a customer at the back office is told in words, with the way on (${locale})`, {
    tag: '@day2',
  }, async ({ page, context, baseURL }) => {
    await asPerson(context, baseURL ?? '', 'free');
    await page.goto(`/${locale}/admin/iam`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(reason);
    await page.getByRole('main').getByRole('link', { name: toDashboard }).click();
    await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/prematch`));
  });
}

test('a newcomer is led to the questions from wherever they want to go, but not from their account', {
  tag: '@day3',
}, async ({ page, context, baseURL }) => {
  await asPerson(context, baseURL ?? '', 'newcomer');
  for (const path of ['dashboard/arbs/live', 'admin/iam']) {
    await page.goto(`/en/${path}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page).toHaveURL(
      new RegExp(`/en/onboarding\\?step=person&to=${encodeURIComponent(`/en/${path}`)}$`),
    );
  }
  await page.goto('/en/account');
  await expect(page.getByRole('link', { name: 'Finish setting up' })).toBeVisible();
});

for (const look of drawn('onboarding', LOOKS)) {
  test(`every question is clean for axe and fits: ${lookName(look)}`, { tag: '@day4' }, async ({
    browser,
    baseURL,
  }) => {
    test.slow();
    const { locale, ...theme } = look;
    const base = baseURL ?? '';
    const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce', ...theme });
    const page = await context.newPage();
    await register(context, base, 'Axel Axe');
    const lookAt = async (path: string) => {
      await page.goto(`/${locale}/${path}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectClean(page, path);
    };
    const answer = (data: object) =>
      context.request.put('/api/onboarding', { data, headers: { origin: base } });
    await lookAt('onboarding');
    await answer({ step: 'person', name: 'Axel Axe', country: 'ES' });
    await lookAt('onboarding');
    await answer({ step: 'profile', profileType: 'manager' });
    await lookAt('onboarding/verify-phone');
    await page.getByRole('button', { name: /I have a code|Ya tengo un código/ }).click();
    await expectClean(page, 'the code');
    await answer({ step: 'phone', skip: true });
    await lookAt('onboarding/payment?pack=scale');
    await context.close();
  });
}
