import type { Transaction } from 'kysely';
import type { AuditRecord } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { countPasskeys } from '#people/passkeys';
import { doneFrom, type Origin } from '#people/security-log';
import type { AuthDeps } from './auth-deps.ts';

/** Records a new password, in its transaction; the letter links to another one, in case it was not the
 * owner, and says how many passkeys go on. */
export const recordNewPassword = (
  { security, letters, nowMs }: AuthDeps,
  trx: Transaction<Schema>,
  origin: Origin,
  changed: { userId: string; detail: NonNullable<AuditRecord['detail']> },
): Promise<void> =>
  security.record(trx, origin, {
    event: 'account.password-changed',
    ...changed,
    letter: async (locale) => ({
      kind: 'passwordChanged',
      link: letters.page(locale, 'forgot-password'),
      passkeys: await countPasskeys(trx, changed.userId),
      ...doneFrom(origin, nowMs()),
    }),
  });
