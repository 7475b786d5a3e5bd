import type { NotificationSubType, UpdateKind } from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import { notify } from '#bots/notifications';
import type { Schema } from '#kernel/db';
import type { AccountKey } from './accounts.store.ts';

const SUB_TYPE = {
  account_added: 'credentials_change',
  credentials_changed: 'credentials_change',
  account_enabled: 'bookie_general_request',
  account_disabled: 'bookie_general_request',
} as const satisfies Partial<Record<UpdateKind, NotificationSubType>>;
export type AccountUpdateKind = keyof typeof SUB_TYPE;

/** Notifies those who look after a bot user of a change of an account, in its transaction and without any secret. */
export async function tellUpdate(
  trx: Transaction<Schema>,
  { email, bookie }: AccountKey,
  { kind, by, atMs }: { kind: AccountUpdateKind; by: string; atMs: number },
): Promise<void> {
  await notify(trx, {
    type: 'bookie_update',
    subType: SUB_TYPE[kind],
    email,
    bookie,
    createdBy: by,
    atMs,
    request: { type: kind, data: {}, bookieId: bookie },
  });
}
