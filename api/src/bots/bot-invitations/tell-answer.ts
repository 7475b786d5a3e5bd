import type { UpdateKind } from '@bothways/domain/notifications';
import type { Transaction } from 'kysely';
import { notify } from '#bots/notifications';
import type { Schema } from '#kernel/db';
import type { Letters } from '#kernel/mail';
import { findNamed, storedLocale } from '#people/users';

interface AnswerNotification {
  email: string;
  what: Extract<UpdateKind, 'invitation_accepted' | 'bot_left'>;
  /** The inviter, or those who looked after them. */
  recipients: readonly string[];
  atMs: number;
}

/** Notifies the inviter of the outcome, in the transaction of the answer. */
export async function tellAnswer(
  trx: Transaction<Schema>,
  { email, what, recipients, atMs }: AnswerNotification,
): Promise<void> {
  const about = { type: 'bookie_update', subType: 'bot_invitation', bookie: null, createdBy: null } as const;
  await notify(trx, { ...about, email, recipients, atMs, request: { type: what, data: {} } });
}

/** Writes a letter to the inviter about a refusal: notifications exist only for bot users. */
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
