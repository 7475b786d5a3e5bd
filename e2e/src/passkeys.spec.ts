import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { NEW_PASSWORD, passOnboarding, register } from './newcomers.ts';
import { totp } from './totp.ts';

const TEXTS = {
  en: {
    passkeys: 'Passkeys',
    add: 'Add a passkey',
    name: 'Name',
    password: 'Password',
    currentPassword: 'Current password',
    next: 'Next',
    use: 'Use a passkey',
    email: 'E-mail',
    signIn: 'Sign in',
    secondStep: 'One more step',
    none: 'You have no passkey yet.',
    code: 'Code',
  },
  es: {
    passkeys: 'Llaves de acceso',
    add: 'Añadir una llave de acceso',
    name: 'Nombre',
    password: 'Contraseña',
    currentPassword: 'Contraseña actual',
    next: 'Siguiente',
    use: 'Usar una llave de acceso',
    email: 'Correo electrónico',
    signIn: 'Entrar',
    secondStep: 'Un paso más',
    none: 'Todavía no tienes ninguna llave de acceso.',
    code: 'Código',
  },
};

/** A device of Chromium's own with a fingerprint reader, whose owner agrees to everything while `isPresent`. */
async function addDevice(page: Page): Promise<{ present(isPresent: boolean): Promise<unknown> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    present: (enabled) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

for (const shown of drawn('passkeys', LOOKS)) {
  const { locale, colorScheme, viewport } = shown;
  const words = TEXTS[locale];

  test(`a passkey is added, signs in, and stands for the code: ${lookName(shown)}`, async ({
    browser,
    baseURL,
  }) => {
    const base = baseURL ?? '';
    const context = await browser.newContext({ baseURL: base, colorScheme, viewport });
    const email = await register(context, base, 'Petra Passkey');
    await passOnboarding(context, base, 'Petra Passkey');
    const page = await context.newPage();
    const device = await addDevice(page);
    const dialog = page.getByRole('dialog');
    const part = page.getByRole('region', { name: words.passkeys, exact: true });

    await page.goto(`/${locale}/account/security`);
    await expect(part.getByText(words.none)).toBeVisible();
    await part.getByRole('button', { name: words.add }).click();
    await dialog.getByRole('textbox', { name: words.name }).fill('Laptop');
    await dialog.getByLabel(words.currentPassword).fill(NEW_PASSWORD);
    await expectClean(page, 'the dialog');
    await dialog.getByRole('button', { name: words.next }).click();
    await expect(part.getByText('Laptop')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectClean(page, 'the list');

    await device.present(false);
    const headers = { origin: base };
    await context.request.post('/api/auth/sign-out', { data: {}, headers });
    await page.goto(`/${locale}/login`);
    await expect(page.getByRole('button', { name: words.use })).toBeVisible();
    await expectClean(page, 'the sign-in');
    await device.present(true);
    await page.getByRole('button', { name: words.use }).click();
    await expect(page).toHaveURL(/\/dashboard/);

    const post = async (path: string, data: Record<string, unknown>) => {
      const answer = await context.request.post(path, { data, headers });
      expect([path, answer.status()]).toEqual([path, 200]);
      return answer.json();
    };
    const { secret } = await post('/api/account/second-factor/setup', { currentPassword: NEW_PASSWORD });
    await post('/api/account/second-factor/confirm', { code: totp(secret) });
    await post('/api/auth/sign-out', {});
    await device.present(false);
    await page.goto(`/${locale}/login`);
    await page.getByLabel(words.email).fill(email);
    await page.getByLabel(words.password, { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: words.signIn, exact: true }).click();
    await expect(page.getByRole('heading', { name: words.secondStep })).toBeVisible();
    await expect(page.getByLabel(words.code, { exact: true })).toBeVisible();
    await device.present(true);
    await page.getByRole('button', { name: words.use }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await context.close();
  });
}
