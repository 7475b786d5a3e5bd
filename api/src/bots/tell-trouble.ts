import { knownLoginError } from '@bothways/domain/bot-accounts';
import type { NotificationRequest } from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import type { Trouble } from '#bots/bot-reports';
import { notify } from '#bots/notifications';
import type { Schema } from '#kernel/db';

const SAID = {
  loginError: { type: 'login_error', subType: 'check_credentials' },
  limited: { type: 'limited', subType: 'contact_support' },
  needsDeposit: { type: 'needs_deposit', subType: 'contact_support' },
} as const;

/** Builds the notification of an account's deterioration. */
export function troubleRequest({ bookie, what, detail }: Trouble): NotificationRequest {
  const request = { type: SAID[what].type, data: {}, bookieId: bookie, bookieName: bookie };
  if (detail === undefined) return request;
  // An error unknown to the screens is shown in the bot's own words.
  const isUnknown = what === 'loginError' && knownLoginError(detail) === undefined;
  return { ...request, message: detail, ...(isUnknown && { details: detail }) };
}

/** Notifies those who look after a bot user of an account's deterioration. */
export async function tellTrouble(trx: Transaction<Schema>, trouble: Trouble, atMs: number): Promise<void> {
  const { email, bookie, what } = trouble;
  await notify(trx, {
    type: 'bookie_update',
    subType: SAID[what].subType,
    email,
    bookie,
    createdBy: null,
    atMs,
    request: troubleRequest(trouble),
  });
}
