import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { totpCode } from '../../api/src/people/auth/totp.ts';
import { OwnServer } from '../fixtures/own-server.ts';
import { expectClean } from './clean.ts';
import { drawn } from './draw.ts';

const PASSWORD = 'correct horse battery';
const TEXTS = {
  en: {
    name: 'Name',
    email: 'E-mail',
    password: 'Password',
    register: 'Create account',
    checkLetter: 'Check your e-mail',
    confirmSubject: /Confirm your e-mail/,
    confirm: 'Confirm the address',
    signIn: 'Sign in',
    wrong: /E-mail or password is wrong/,
    forgot: 'Forgot your password?',
    sendLink: 'Send the link',
    resetSubject: /Reset your password/,
    newPassword: 'New password',
    setPassword: 'Set the password',
    isSet: 'Your password is set',
    stale: 'This link does not work any more',
    step: 'One more step',
    code: 'Code',
    wrongCode: /This code is wrong/,
    useRecovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    newEmail: 'New e-mail',
    currentPassword: 'Current password',
    emailPart: 'E-mail',
    sendLetter: 'Send the letter',
    waits: /waits for the link in its letter/,
    changeSubject: /Confirm your new e-mail/,
    warnSubject: /The e-mail address of your account is being changed/,
    keep: 'Keep my address',
    kept: 'Your address stays',
    newPasswordLink: 'Choose a new password',
    tooEasy: /one of the passwords that are tried first/,
  },
  es: {
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    register: 'Crear cuenta',
    checkLetter: 'Mira tu correo',
    confirmSubject: /Confirma tu correo/,
    confirm: 'Confirmar la dirección',
    signIn: 'Entrar',
    wrong: /El correo o la contraseña no son correctos/,
    forgot: '¿Has olvidado la contraseña?',
    sendLink: 'Enviar el enlace',
    resetSubject: /Restablece tu contraseña/,
    newPassword: 'Contraseña nueva',
    setPassword: 'Guardar la contraseña',
    isSet: 'Tu contraseña está guardada',
    stale: 'Este enlace ya no funciona',
    step: 'Un paso más',
    code: 'Código',
    wrongCode: /Este código no es correcto/,
    useRecovery: 'Usar un código de recuperación',
    recoveryCode: 'Código de recuperación',
    newEmail: 'Correo nuevo',
    currentPassword: 'Contraseña actual',
    emailPart: 'Correo electrónico',
    sendLetter: 'Enviar el correo',
    waits: /espera el enlace de su correo/,
    changeSubject: /Confirma tu nuevo correo/,
    warnSubject: /Se está cambiando el correo de tu cuenta/,
    keep: 'Conservar mi dirección',
    kept: 'Tu dirección sigue igual',
    newPasswordLink: 'Elegir una contraseña nueva',
    tooEasy: /las contraseñas que se prueban primero/,
  },
} as const;
const SIZES = { en: { width: 1440, height: 900 }, es: { width: 390, height: 844 } };

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await OwnServer.start({ EMAIL_CONFIRMATION: '1' });
});
test.afterAll(() => server.stop());

let people = 0;
const newEmail = (): string => {
  people += 1;
  return `person-${people}@example.com`;
};

const post = (request: APIRequestContext, path: string, data: object) =>
  request.post(`${server.url}${path}`, { data, headers: { origin: server.url } });

/** Creates an account with a confirmed address through the API. */
async function person(request: APIRequestContext): Promise<string> {
  const email = newEmail();
  expect(
    (await post(request, '/api/auth/sign-up/email', { name: 'Ana', email, password: PASSWORD })).ok(),
  ).toBe(true);
  const link = await server.linkFor(email, TEXTS.en.confirmSubject);
  expect((await post(request, '/api/auth/verify-email', { token: link.split('#')[1] })).ok()).toBe(true);
  return email;
}

for (const locale of drawn('account-access', ['en', 'es'] as const)) {
  const t = TEXTS[locale];
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
  const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
  const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const fill = (page: Page, label: string, text: string) => field(page, label).fill(text);
  const open = (page: Page, path: string) => page.goto(`${server.url}/${locale}/${path}`);
  const signIn = async (page: Page, email: string, password = PASSWORD) => {
    await open(page, 'login');
    await fill(page, t.email, email);
    await fill(page, t.password, password);
    await press(page, t.signIn);
  };

  test.describe(`in ${locale}, ${SIZES[locale].width} px wide`, () => {
    test.use({ viewport: SIZES[locale], locale: locale === 'en' ? 'en-GB' : 'es-ES' });

    test('a bettor registers, reads the letter, confirms and is in', async ({ page }) => {
      const email = newEmail();
      await open(page, `register?email=${email}&ref=lea-24`);
      await fill(page, t.name, 'Ana Ribas');
      await fill(page, t.password, PASSWORD);
      await expect(page.getByRole('main')).toContainText('LEA-24');
      await expectClean(page);
      await fill(page, t.password, 'password');
      await press(page, t.register);
      await expect(field(page, t.password)).toHaveAccessibleDescription(t.tooEasy);
      await fill(page, t.password, PASSWORD);
      await press(page, t.register);
      await expect(heading(page, t.checkLetter)).toBeVisible();
      await expectClean(page);

      await signIn(page, email);
      await expect(page.getByRole('alert')).toHaveText(t.wrong);
      await page.goto(await server.linkFor(email, t.confirmSubject));
      await press(page, t.confirm);
      await expect(page).toHaveURL(new RegExp(`/${locale}/onboarding`));
    });

    test('a forgotten password is replaced by letter, and the link works once', { tag: '@day0' }, async ({
      page,
      request,
    }) => {
      const email = await person(request);
      await open(page, 'login');
      await page.getByRole('link', { name: t.forgot }).click();
      // Both pages have a field with that name.
      await expect(heading(page, t.forgot)).toBeVisible();
      await fill(page, t.email, email);
      await press(page, t.sendLink);
      await expect(heading(page, t.checkLetter)).toBeVisible();
      const link = await server.linkFor(email, t.resetSubject);
      await page.goto(link);
      await fill(page, t.newPassword, 'another long one');
      await expectClean(page);
      await press(page, t.setPassword);
      await expect(heading(page, t.isSet)).toBeVisible();
      await page.goto(link);
      await fill(page, t.newPassword, 'a third long one');
      await press(page, t.setPassword);
      await expect(heading(page, t.stale)).toBeVisible();
      await expectClean(page);
      await signIn(page, email);
      await expect(page.getByRole('alert')).toHaveText(t.wrong);
      await fill(page, t.password, 'another long one');
      await press(page, t.signIn);
      await expect(page).toHaveURL(new RegExp(`/${locale}/onboarding`));
    });

    test('with a second factor the password is not enough; a recovery code is, once', {
      tag: '@day1',
    }, async ({ page, playwright }) => {
      const phone = await playwright.request.newContext();
      const email = await person(phone);
      await post(phone, '/api/auth/sign-in/email', { email, password: PASSWORD });
      const setup = await post(phone, '/api/account/second-factor/setup', { currentPassword: PASSWORD });
      const { secret } = await setup.json();
      const confirmed = await post(phone, '/api/account/second-factor/confirm', {
        code: totpCode(secret, Date.now()),
      });
      const { recoveryCodes } = await confirmed.json();
      await phone.dispose();

      await signIn(page, email);
      await expect(heading(page, t.step)).toBeVisible();
      await expectClean(page);
      await fill(page, t.code, '000000');
      await press(page, t.signIn);
      await expect(field(page, t.code)).toHaveAccessibleDescription(t.wrongCode);
      await press(page, t.useRecovery);
      await fill(page, t.recoveryCode, recoveryCodes[0]);
      await press(page, t.signIn);
      await expect(page).toHaveURL(new RegExp(`/${locale}/onboarding`));
    });

    test('a change of address that the owner did not ask for is stopped from the old address', {
      tag: '@day2',
    }, async ({ page, browser, request }) => {
      const email = await person(request);
      const wanted = newEmail();
      await signIn(page, email);
      await expect(page).toHaveURL(new RegExp(`/${locale}/onboarding`));
      await open(page, 'account/security');
      const part = page.getByRole('region', { name: t.emailPart, exact: true });
      await part.getByLabel(t.newEmail).fill(wanted);
      await part.getByLabel(t.currentPassword).fill(PASSWORD);
      await part.getByRole('button', { name: t.sendLetter }).click();
      await expect(part.getByText(t.waits)).toBeVisible();
      await expectClean(page);
      const confirms = await server.linkFor(wanted, t.changeSubject);

      const elsewhere = await browser.newContext({ viewport: SIZES[locale] });
      const owner = await elsewhere.newPage();
      await owner.goto(await server.linkFor(email, t.warnSubject));
      await expectClean(owner);
      await press(owner, t.keep);
      await expect(heading(owner, t.kept)).toBeVisible();
      await expectClean(owner);
      await owner.getByRole('link', { name: t.newPasswordLink }).click();
      await expect(owner.getByLabel(t.email)).toHaveValue(email);
      await owner.goto(confirms);
      await press(owner, t.confirm);
      await expect(heading(owner, t.stale)).toBeVisible();
      await page.reload();
      await expect(part).toContainText(email);
      await expect(part.getByText(t.waits)).toHaveCount(0);
      await elsewhere.close();
    });
  });
}
