import type { UpdateKind } from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import { notify } from '#bots/notifications';
import type { Schema } from '#kernel/db';
import type { Letters } from '#kernel/mail';
import { findNamed, storedLocale } from '#people/users';

export interface AnswerNotification {
  email: string;
  what: Extract<UpdateKind, 'invitation_accepted' | 'bot_left'>;
  /** Who asked, or looked after them. */
  recipients: readonly string[];
  atMs: number;
}

/** Tells who asked what became of it, in the transaction of the answer. */
export async function tellAnswer(
  trx: Transaction<Schema>,
  { email, what, recipients, atMs }: AnswerNotification,
): Promise<void> {
  const about = { type: 'bookie_update', subType: 'bot_invitation', bookie: null, createdBy: null } as const;
  await notify(trx, { ...about, email, recipients, atMs, request: { type: what, data: {} } });
}

/** Writes to who asked that somebody has said no: of who is no bot user there are no notifications. */
export async function writeDeclined(
  trx: Transaction<Schema>,
  letters: Letters,
  userId: string,
): Promise<void> {
  const maker = await findNamed(trx, userId);
  if (!maker) return;
  const locale = (await storedLocale(trx, userId)) ?? 'en';
  const link = letters.page(locale, 'bot');
  await letters.post(trx, maker.email, locale, { kind: 'botInvitationDeclined', link });
}
