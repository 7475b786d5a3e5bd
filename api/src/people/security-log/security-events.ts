import type { SecurityEvent } from '@bothways/domain/account';
import type { Transaction } from 'kysely';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Locale } from '#kernel/http';
import { deviceName, type LetterRequest, type Letters, type PlainSecurityEvent } from '#kernel/mail';
import { findUser, storedLocale } from '#people/users';
import { insertEntry } from './security-log.store.ts';

/** The request that a security event comes from. */
export interface Origin {
  ip: string;
  userAgent: string | undefined;
  locale: Locale;
}

interface ActOf<Event extends SecurityEvent> {
  event: Event;
  /** Whose log and mailbox. */
  userId: string;
  /** The acting user or the system; by default the user. */
  actor?: string;
  /** By default the user. */
  target?: AuditRecord['target'];
  detail?: AuditRecord['detail'];
  /** Where the letter goes; by default the account's address. */
  to?: string;
}
type OwnLetter = (locale: Locale) => LetterRequest | Promise<LetterRequest>;
type SecurityAct =
  | (ActOf<PlainSecurityEvent> & { letter?: undefined })
  | (ActOf<SecurityEvent> & { letter: OwnLetter });

interface SecurityEventsDeps {
  letters: Letters;
  /** Whether one more letter about such an event may go to an address. */
  mayWarn: (email: string, event: SecurityEvent) => boolean;
  nowMs: () => number;
}

/** Returns what a letter says of the request, so that readers can tell whether it was theirs. */
export const doneFrom = ({ ip, userAgent = '' }: Origin, atMs: number) => ({ ip, userAgent, atMs });

/** Writes security events: the only way in which one is written. */
export class SecurityEvents {
  readonly #deps: SecurityEventsDeps;

  constructor(deps: SecurityEventsDeps) {
    this.#deps = deps;
  }

  /**
   * Writes the letter, the row of the user's security log and the audit entry, in the transaction of the act. Call it
   * last, as `recordAudit`, and `collect` after the commit.
   */
  async record(trx: Transaction<Schema>, origin: Origin, act: SecurityAct): Promise<void> {
    const { letters, mayWarn, nowMs } = this.#deps;
    const { userId, actor = userId, target = `user:${userId}`, detail } = act;
    const { ip } = origin;
    const atMs = nowMs();
    const user = await findUser(trx, userId);
    if (!user) throw new ApiError('UNAUTHORIZED');
    const to = act.to ?? user.email;
    await insertEntry(trx, {
      userId,
      event: act.event,
      atMs,
      ip,
      device: deviceName(origin.userAgent ?? ''),
    });
    if (mayWarn(to, act.event)) {
      // Somebody else may have sent the request: the letter uses its recipient's language.
      const locale = (await storedLocale(trx, userId)) ?? origin.locale;
      const letter = act.letter ? await act.letter(locale) : this.#plainLetter(act.event, origin, locale);
      await letters.post(trx, to, locale, letter);
    }
    await recordAudit(trx, { atMs, actor, action: act.event, target, ...(detail && { detail }), ip });
  }

  #plainLetter(event: PlainSecurityEvent, origin: Origin, locale: Locale): LetterRequest {
    const { letters, nowMs } = this.#deps;
    // A deleted or excluded account has no page to open.
    const isShut = event === 'account.deleted' || event === 'account.self-excluded';
    const link = letters.page(locale, isShut ? '' : 'account/security');
    return { kind: 'securityEvent', event, link, ...doneFrom(origin, nowMs()) };
  }

  /** Starts sending the letters; call it after the commit. */
  collect(): void {
    this.#deps.letters.collect();
  }
}
