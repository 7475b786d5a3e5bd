import type { SecurityEvent, SupportEvent } from '@bothways/domain/account';
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
  /** Undefined for what Telegram tells us. */
  ip: string | undefined;
  userAgent: string | undefined;
  /** The language of the letter, where the account has none. */
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

interface SupportAct {
  event: SupportEvent;
  /** Whose account. */
  userId: string;
  detail?: AuditRecord['detail'];
}

interface SecurityEventsDeps {
  letters: Letters;
  /** Whether one more letter about such an event may go to an address. */
  mayWarn: (email: string, event: SecurityEvent) => boolean;
  nowMs: () => number;
}

/** Returns what a letter says of the request, so that readers can tell whether it was theirs. */
export const doneFrom = ({ ip = '', userAgent = '' }: Origin, atMs: number) => ({ ip, userAgent, atMs });

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
    const { userId, actor = userId, target = `user:${userId}`, detail } = act;
    const device = deviceName(origin.userAgent ?? '');
    await this.#tell(
      trx,
      act,
      { ip: origin.ip, device, bySupport: false },
      (locale) => (act.letter ? act.letter(locale) : this.#plainLetter(act.event, origin, locale)),
      origin.locale,
    );
    // The proof of a deletion holds nothing of the person.
    const ip = act.event === 'account.deleted' ? undefined : origin.ip;
    const atMs = this.#deps.nowMs();
    await recordAudit(trx, { atMs, actor, action: act.event, target, ...(detail && { detail }), ip });
  }

  /**
   * Writes what the back office did in somebody's account, as `record`: the audit entry has the administrator and their
   * network address, letter and row say that it was us.
   */
  async recordSupport(trx: Transaction<Schema>, admin: { userId: string; ip: string }, act: SupportAct) {
    const { userId, event, detail } = act;
    await this.tellOfSupport(trx, act);
    await recordAudit(trx, {
      atMs: this.#deps.nowMs(),
      actor: admin.userId,
      action: event,
      target: `user:${userId}`,
      ...(detail && { detail }),
      ip: admin.ip,
    });
  }

  /** Writes letter and row alone, where one audit entry stands for what was done to many. */
  async tellOfSupport(
    trx: Transaction<Schema>,
    { event, userId }: Pick<SupportAct, 'event' | 'userId'>,
  ): Promise<void> {
    const { letters, nowMs } = this.#deps;
    await this.#tell(
      trx,
      { event, userId },
      { ip: undefined, device: undefined, bySupport: true },
      (locale) => ({
        kind: 'supportEvent',
        event,
        // A closed account has no page to open.
        link: letters.page(locale, event === 'account.disabled' ? '' : 'account/security'),
        atMs: nowMs(),
      }),
      'en',
    );
  }

  /** Writes row and letter. */
  async #tell(
    trx: Transaction<Schema>,
    { event, userId, to }: Pick<SecurityAct, 'event' | 'userId' | 'to'>,
    from: Pick<Parameters<typeof insertEntry>[1], 'ip' | 'device' | 'bySupport'>,
    letter: OwnLetter,
    fallback: Locale,
  ): Promise<void> {
    const { letters, mayWarn, nowMs } = this.#deps;
    const user = await findUser(trx, userId);
    if (!user) throw new ApiError('UNAUTHORIZED');
    await insertEntry(trx, { userId, event, atMs: nowMs(), ...from });
    const address = to ?? user.email;
    if (!mayWarn(address, event)) return;
    // Somebody else may have sent the request: the letter uses its recipient's language.
    const locale = (await storedLocale(trx, userId)) ?? fallback;
    await letters.post(trx, address, locale, await letter(locale));
  }

  #plainLetter(event: PlainSecurityEvent, origin: Origin, locale: Locale): LetterRequest {
    const { letters, nowMs } = this.#deps;
    // An excluded account has no page to open.
    const isShut = event === 'account.self-excluded';
    const link = letters.page(locale, isShut ? '' : 'account/security');
    return { kind: 'securityEvent', event, link, ...doneFrom(origin, nowMs()) };
  }

  /** Starts sending the letters; call it after the commit. */
  collect(): void {
    this.#deps.letters.collect();
  }
}
