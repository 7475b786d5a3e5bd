import type { Logger } from 'pino';
import type { Db } from '#kernel/db';
import { refusalsOf } from '#kernel/errors';
import { hasCountry } from '#money/receipts';
import { ProviderError } from './provider-error.ts';

/** Refusals that concern any purchase; areas with a closed list of their own include them. */
export const PAYMENT_REFUSALS = {
  'errors.providerError': ['UNAVAILABLE', 'The payment provider refused or did not answer'],
  'errors.providerMissing': ['UNAVAILABLE', 'No payment provider is configured'],
  'errors.countryMissing': ['CONFLICT', 'The account says no country'],
} as const;
const refusal = refusalsOf(PAYMENT_REFUSALS);

/** @throws ApiError errors.providerMissing */
export function demandProvider<Provider>({ provider }: { provider: Provider | undefined }): Provider {
  if (!provider) throw refusal('errors.providerMissing');
  return provider;
}

/** The country's tax decides how much of the price is ours. @throws ApiError errors.countryMissing */
export async function demandCountry(db: Db, userId: string): Promise<void> {
  if (!(await hasCountry(db, userId))) throw refusal('errors.countryMissing');
}

/**
 * Awaits a call to the provider made on somebody's request: its failure is logged and becomes their refusal.
 * @throws ApiError errors.providerError
 */
export async function callForUser<T>(
  { log }: { log: Pick<Logger, 'warn'> },
  area: string,
  call: Promise<T>,
): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ area, failure: error.failure, err: error }, 'The payment provider failed');
    throw refusal('errors.providerError');
  }
}
