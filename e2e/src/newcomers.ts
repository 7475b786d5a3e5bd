import type { APIResponse, BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { codeFor, newNumber } from './texts.ts';

export const NEW_PASSWORD = 'a-long-enough-password';

/** Registers and signs in a fresh account through the API: registering is not under test. */
export async function register(context: BrowserContext, baseURL: string, name: string): Promise<string> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID()}@example.com`;
  const answer = await context.request.post('/api/auth/sign-up/email', {
    data: { name, email, password: NEW_PASSWORD },
    headers: { origin: baseURL },
  });
  expect(answer.ok()).toBe(true);
  return email;
}

/** Signs in a newcomer through the API; may be refused. */
export function enter(context: BrowserContext, baseURL: string, email: string): Promise<APIResponse> {
  return context.request.post('/api/auth/sign-in/email', {
    data: { email, password: NEW_PASSWORD },
    headers: { origin: baseURL },
  });
}

interface Answers {
  country?: string;
  profileType?: 'bettor' | 'manager';
}

/** Completes the onboarding through the API. */
export async function passOnboarding(
  context: BrowserContext,
  baseURL: string,
  name: string,
  { country = 'ES', profileType = 'bettor' }: Answers = {},
): Promise<void> {
  const headers = { origin: baseURL };
  for (const data of [
    { step: 'person', name, country },
    { step: 'profile', profileType },
    { step: 'phone', skip: true },
    ...(profileType === 'manager' ? [{ step: 'pack', pack: 'skipped' }] : []),
  ]) {
    const answer = await context.request.put('/api/onboarding', { data, headers });
    expect(answer.ok()).toBe(true);
  }
  expect((await context.request.post('/api/onboarding', { data: {}, headers })).ok()).toBe(true);
}

/** Verifies a unique phone number through the API. Requires `textsAreCaught`. */
export async function verifyPhone(context: BrowserContext, baseURL: string): Promise<void> {
  const number = newNumber();
  const headers = { origin: baseURL };
  const data = { phoneNumber: number, countryCode: 'ES' };
  expect((await context.request.post('/api/auth/phone/send-code', { data, headers })).ok()).toBe(true);
  const code = await codeFor(`+34${number}`);
  const verified = await context.request.post('/api/auth/phone/verify-code', { data: { code }, headers });
  expect(verified.ok()).toBe(true);
}
