import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPaypalEmulator } from '@bothways/paypal-emulator';
import { expect, type Page } from '@playwright/test';
import { WEBHOOK_PATH } from '../../api/src/money/paypal/webhooks.routes.ts';

/** Skip reason of journeys with payments: an already running product may use another provider. */
export const NO_PAYPAL = 'PayPal is emulated only for a product that the journeys start themselves';
/** `E2E_PAYPAL=1` states that the product of `E2E_URL` uses the emulator, too. */
export const paypalIsEmulated = process.env.E2E_URL === undefined || process.env.E2E_PAYPAL === '1';

const RETRIES_MS = [500, 1_000, 2_000, 4_000];

/** Starts a local PayPal emulator, which notifies the product of payments. `env` points the product to it. */
export async function emulatePaypal(
  folder: string,
  baseURL: string,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { config, chain, url, close } = await startPaypalEmulator({
    port: 0,
    webhookUrl: baseURL + WEBHOOK_PATH,
    retriesMs: RETRIES_MS,
  });
  const rootFile = join(folder, 'paypal-root.pem');
  writeFileSync(rootFile, chain.rootPem);
  const plans = Object.entries(config.planIds).flatMap(([plan, periods]) =>
    Object.entries(periods).map(([period, id]) => `${plan}.${period}=${id}`),
  );
  const env = {
    PAYPAL_CLIENT_ID: config.clientId,
    PAYPAL_CLIENT_SECRET: config.clientSecret,
    PAYPAL_WEBHOOK_ID: config.webhookId,
    PAYPAL_PLANS: plans.join(','),
    PAYPAL_URL: url,
    PAYPAL_SDK_URL: `${url}/sdk/js`,
    PAYPAL_ROOT_FILE: rootFile,
  };
  return { env, close };
}

/** Presses the provider's button and answers in its window. */
export async function atPaypal(page: Page, answer: 'Agree and subscribe' | 'Cancel'): Promise<void> {
  await inPaypalWindow(page, 'Subscribe with PayPal', answer);
}

/** Presses an order's payment button, and pays or cancels in the provider's window. */
export async function payAtPaypal(
  page: Page,
  answer: 'Pay now' | 'Cancel',
  before: (window: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  await inPaypalWindow(page, 'Pay with PayPal', answer, before);
}

/** Has the bank decline the order that is open in the provider's window. */
export async function decline(window: Page): Promise<void> {
  const { origin, pathname } = new URL(window.url());
  const answer = await window.request.post(
    `${origin}/emulator${pathname.replace('/checkout', '')}/next-capture`,
    {
      data: { next: 'INSTRUMENT_DECLINED' },
    },
  );
  expect(answer.ok()).toBe(true);
}

async function inPaypalWindow(
  page: Page,
  name: string,
  answer: string,
  before: (window: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  const button = window.getByRole('button', { name: answer });
  await button.waitFor();
  await before(window);
  await button.click();
  await closed;
  await expect(page.getByRole('main')).toBeVisible();
}
