import { INVITATION_DAYS } from '@bothways/domain/bot-invitations';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { findBotUser } from '#bots/bot-users';
import { type Db, type Schema, transact } from '#kernel/db';
import type { Locale } from '#kernel/http';
import type { JobKind } from '#kernel/jobs';
import type { Letters } from '#kernel/mail';
import { hashToken, newToken } from '#people/auth';
import { findNamed, findUserIdByEmail, storedLocale } from '#people/users';
import { takeLetter } from './invitation-limits.ts';
import { findInvitation, type InvitationRow, setToken } from './invitations.store.ts';
import { stopLinks } from './stop-invitations.ts';

const FIRST_WAIT_MS = 5000;
const MAX_WAIT_MS = 15 * 60 * 1000;
const AT_ONCE = 2;
const MAX_TRIES = 50;
const payload = z.strictObject({ id: z.string() });
export type InvitationJob = z.infer<typeof payload>;

interface Deps {
  db: Db;
  letters: Letters;
  nowMs: () => number;
}

const SPANISH = new Set(['ES', 'MX', 'AR']);

/** The locale of their account, else of their country, else of the inviter. */
async function localeOf(
  trx: Transaction<Schema>,
  { email, country, userId }: InvitationRow,
): Promise<Locale> {
  const accountId = await findUserIdByEmail(trx, email);
  const own = accountId === undefined ? undefined : await storedLocale(trx, accountId);
  if (own) return own;
  if (country !== null && country !== 'WW' && country !== 'OTHER') return SPANISH.has(country) ? 'es' : 'en';
  return (await storedLocale(trx, userId)) ?? 'en';
}

async function post(trx: Transaction<Schema>, { letters, nowMs }: Deps, id: string): Promise<void> {
  const row = await findInvitation(trx, id);
  if (!row || row.declinedAtMs !== null) return;
  const { email, userId } = row;
  // An existing bot user has nothing to accept; the inviter sees no answer.
  const member = await findBotUser(trx, email);
  if (member && member.leftAtMs === null) return;
  if (!(await takeLetter(trx, email, nowMs()))) return;
  const maker = await findNamed(trx, userId);
  if (!maker) return;
  const locale = await localeOf(trx, row);
  const token = newToken();
  await setToken(trx, id, hashToken(token));
  const link = letters.page(locale, 'bot-invitation', token);
  await letters.post(trx, email, locale, {
    kind: 'botInvitation',
    link,
    days: INVITATION_DAYS,
    by: maker.email,
    stop: stopLinks(letters, email, locale),
  });
}

/** Posts an invitation's letter, and opens its link in the same transaction. */
export const invitationLetters = (deps: Deps): JobKind<InvitationJob> => ({
  name: 'bot-invitation',
  payload,
  isSecret: false,
  atOnce: AT_ONCE,
  maxWaiting: Number.POSITIVE_INFINITY,
  firstWaitMs: FIRST_WAIT_MS,
  maxWaitMs: MAX_WAIT_MS,
  maxTries: MAX_TRIES,
  async work({ id }) {
    await transact(deps.db, (trx) => post(trx, deps, id));
    deps.letters.collect();
  },
});
