import type { AddBotUser, CardUser } from '@bothways/domain/bot-users';
import { transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Locale } from '#kernel/http';
import { TokenBuckets } from '#kernel/limits';
import type { Letters } from '#kernel/mail';
import type { Actor } from '#people/iam';
import { findUserIdByEmail, keptLocale } from '#people/users';
import { findBotUser, insertBotUser } from './bot-users.store.ts';
import { auditOf, type ChangeDeps, demandActor } from './change-bot-user.ts';
import { insertLink } from './links.store.ts';
import { cardsOf } from './user-view.ts';

export interface AddDeps extends ChangeDeps {
  letters: Letters;
  limits: AddLimits;
}

const SECOND_MS = 1000;
/** How many people somebody may add: each is a letter to an address that did not ask for it. */
export class AddLimits {
  readonly #adds: TokenBuckets;

  constructor(nowMs: () => number) {
    this.#adds = new TokenBuckets({ burst: 50, refillMs: 30 * SECOND_MS, nowMs });
  }

  /** @throws ApiError RATE_LIMITED */
  add(userId: string): void {
    this.#adds.take(userId);
  }
}

const SPANISH = new Set(['ES', 'MX', 'AR']);
const PERCENT = 100;
const hundredths = (rate: number | undefined): number | null =>
  rate === undefined ? null : Math.round(rate * PERCENT);

/**
 * Adds a bot user and lets the actor look after them. Who has an account with the address is the same person; who has none is
 * invited by a letter. The answer is one for both, so that nobody learns who has an account.
 * @throws ApiError FORBIDDEN, RATE_LIMITED, CONFLICT where there is a bot user with this address, whoever may see them
 */
export async function addBotUser(deps: AddDeps, actor: Actor, wanted: AddBotUser): Promise<CardUser> {
  const { db, nowMs, letters, limits } = deps;
  const { email, alias, mode, country, providerRate, internalRate } = wanted;
  limits.add(actor.userId);
  const locale = await letterLocale(deps, actor, country);
  const atMs = nowMs();
  const caller = await (deps.transact ?? transact)(db, async (trx) => {
    const acting = await demandActor(trx, actor, 'update:bot_user');
    const isAdded = await insertBotUser(trx, {
      email,
      alias: alias || null,
      enabled: 1,
      ready: 0,
      mode,
      country: country ?? null,
      startedAtMs: null,
      profitCents: 0,
      providerRate: hundredths(providerRate),
      internalRate: hundredths(internalRate),
      ratesBy: actor.userId,
      addedAtMs: atMs,
    });
    if (!isAdded) throw new ApiError('CONFLICT', { message: 'There is a bot user with this address' });
    await insertLink(trx, actor.userId, email);
    if (!(await findUserIdByEmail(trx, email))) {
      const link = letters.page(locale, `register?email=${encodeURIComponent(email)}`);
      await letters.post(trx, email, locale, { kind: 'botInvitation', link });
    }
    const detail = { mode, country: country ?? null };
    await auditOf(trx, actor, email, { action: 'bot-user.added', detail }, atMs);
    return acting;
  });
  letters.collect();
  const row = await findBotUser(db, email);
  const [card] = await cardsOf(db, caller, row ? [row] : [], atMs);
  if (!card) throw new ApiError('NOT_FOUND');
  return card;
}

/** The language of the country, or else of who invites. */
async function letterLocale(
  { db }: ChangeDeps,
  { userId }: Actor,
  country: string | undefined,
): Promise<Locale> {
  if (country !== undefined && country !== 'WW' && country !== 'OTHER')
    return SPANISH.has(country) ? 'es' : 'en';
  return (await keptLocale(db, userId)) ?? 'en';
}
