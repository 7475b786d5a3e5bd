import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const PASSWORD = 'bothways-demo';
export type Person = 'free' | 'pro' | 'newcomer' | 'manager' | 'operator' | 'admin';

/** Fills in the page's sign-in form. */
export async function fillSignIn(page: Page, person: Person, locale: 'en' | 'es' = 'en'): Promise<void> {
  await page.getByLabel(locale === 'en' ? 'E-mail' : 'Correo electrónico').fill(`${person}@bothways.test`);
  await page.getByLabel(locale === 'en' ? 'Password' : 'Contraseña', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

/** Signs in through the form, like a person, and waits for the dashboard. */
export async function signIn(page: Page, person: Person, locale: 'en' | 'es' = 'en'): Promise<void> {
  await page.goto(`/${locale}/login`);
  await fillSignIn(page, person, locale);
  await expect(page).toHaveURL(new RegExp(`/${locale}/(dashboard|bot|admin|onboarding)`));
}

/** Signs in through the API, where signing in is not under test. */
export async function asPerson(context: BrowserContext, baseURL: string, person: Person): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: `${person}@bothways.test`, password: PASSWORD },
    headers: { origin: baseURL },
  });
  expect(answer.ok()).toBe(true);
}
