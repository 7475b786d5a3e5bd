import {
  type NotificationRequest,
  type RequestType,
  reasonsOf,
  SUB_TYPE_OF,
} from '@bothways/domain/notifications';
import { HOUR_MS } from '@bothways/domain/time';
import type { NotificationDraft } from '#bots/notifications';
import type { Schema } from '#kernel/db';
import type { Random } from '#market/feeds';
import type { AccountRow } from './accounts.ts';

/** A request, and how it was closed, if it was. */
export interface Notice {
  draft: NotificationDraft & { createdBy: string };
  closing?: Pick<Schema['notifications'], 'status' | 'reason' | 'details' | 'closedBy' | 'closedAtMs'>;
}

/** The most frequent ones appear twice. */
const WANTED: readonly [type: RequestType, notes: string][] = [
  ['deposit', 'Needs it before the Saturday games'],
  ['deposit', 'As agreed on the phone'],
  ['withdrawal', 'To the bank account on file'],
  ['withdrawal', 'All but the running bets'],
  ['check_credentials_request', 'Says the password was changed on the phone'],
  ['contact_support_request', 'Limited to level 4 after two bets'],
  ['credentials_change_request', 'New password from next week on'],
  ['other_request', 'Ask whether the bonus can be moved to January'],
];
const SEVERAL = 26;
const HOURS_BACK = 24 * 12;
const STILL_OPEN_HOURS = 30;

/** Draws recent requests between managers about accounts; the newest are still pending. */
export function noticesOf(
  random: Random,
  accounts: readonly AccountRow[],
  keepers: readonly string[],
  nowMs: number,
): Notice[] {
  const open = accounts.filter(({ enabled }) => enabled === 1);
  if (open.length === 0 || keepers.length === 0) return [];
  return Array.from({ length: SEVERAL }, (_, at): Notice => {
    const { email, bookie } = random.pick(open);
    const [type, notes] = random.pick(WANTED);
    const hours = (HOURS_BACK * (SEVERAL - at - random.next())) / SEVERAL;
    const atMs = Math.round(nowMs - hours * HOUR_MS);
    const amount = Math.round(random.between(4, 30)) * 5;
    const isMoney = type === 'deposit' || type === 'withdrawal';
    const request: NotificationRequest = {
      type,
      data: { ...(isMoney && { amount }), notes },
      bookieName: bookie,
      notes,
    };
    const draft = {
      type: 'request',
      subType: SUB_TYPE_OF[type],
      email,
      bookie,
      createdBy: random.pick(keepers),
      atMs,
      request,
    } as const;
    if (hours < STILL_OPEN_HOURS) return { draft };
    const isRejected = random.chance(0.25);
    return {
      draft,
      closing: {
        status: isRejected ? 'rejected' : 'done',
        reason: isRejected ? random.pick(reasonsOf(draft.subType)) : null,
        details: null,
        closedBy: random.pick(keepers),
        closedAtMs: Math.round(atMs + random.between(0.2, 9) * HOUR_MS),
      },
    };
  });
}
