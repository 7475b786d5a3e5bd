import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPaypalEmulator } from '@bothways/paypal-emulator';
import { expect, type Page } from '@playwright/test';
import { WEBHOOK_PATH } from '../../api/src/money/paypal/webhooks.routes.ts';

/** Why a journey that pays rests: a product that runs already may be paid elsewhere. */
export const NO_PAYPAL = 'PayPal is emulated only for a product that the journeys start themselves';
/** `E2E_PAYPAL=1` says that the product of `E2E_URL` has the emulator, too. */
export const paypalIsEmulated = process.env.E2E_URL === undefined || process.env.E2E_PAYPAL === '1';

const RETRIES_MS = [500, 1_000, 2_000, 4_000];

/** A PayPal on this machine, which tells the product of what is paid. `env` points the product to it. */
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
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Subscribe with PayPal' }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await window.getByRole('button', { name: answer }).click();
  await closed;
  await expect(page.getByRole('main')).toBeVisible();
}
