import type { BotInvitation } from '@bothways/domain/bot-invitations';
import { isoOf } from '@bothways/domain/time';
import type { InvitationRow } from './invitations.store.ts';

/** Converts an invitation for its author: whether the address has an account, or a bot user, is not revealed. */
export function invitationOf(row: InvitationRow, nowMs: number): BotInvitation {
  const { id, email, alias, mode, country, sentAtMs, expiresAtMs } = row;
  const ended = expiresAtMs <= nowMs ? 'expired' : 'open';
  return {
    id,
    email,
    ...(alias !== null && { alias }),
    mode,
    ...(country !== null && { country }),
    state: row.declinedAtMs === null ? ended : 'declined',
    sentAt: isoOf(sentAtMs),
    expiresAt: isoOf(expiresAtMs),
  };
}
