import type { Db } from '#kernel/db';
import type { Vault } from '#kernel/vault';
import { type Random, randomFrom } from '#market/feeds';
import { accountsOf } from './accounts.ts';
import { balancesOf } from './balances.ts';
import { betsOf } from './bets.ts';
import {
  hasLife,
  keepersOf,
  type Life,
  markUntold,
  peopleOf,
  writeBalances,
  writeLife,
  writeNotices,
  writePayments,
} from './bot-life.store.ts';
import { seedInvitation } from './invitation.store.ts';
import { noticesOf } from './notices.ts';
import { paymentsOf } from './payments.ts';
import { type Person, personOf } from './people.ts';

const SEED = 20_251;

function lifeOf(random: Random, person: Person, actors: readonly string[], nowMs: number): Life {
  const accounts = accountsOf(random, person, nowMs);
  const bookies = accounts.map(({ bookie }) => bookie);
  const bets = betsOf(random, person, bookies, nowMs);
  return { person, bets, accounts, payments: paymentsOf(random, person, bets.days, actors, nowMs) };
}

/**
 * Generates a year of the demo's bot users: accounts, settled bets, payments, balances and requests, deterministic per
 * day, unless one of them has bet before.
 */
export async function seedBotLife(db: Db, vault: Vault, nowMs: number): Promise<void> {
  if (await hasLife(db)) return;
  const keepers = await keepersOf(db);
  const actors = keepers.length > 0 ? keepers : ['system'];
  const random = randomFrom(SEED);
  const lives = (await peopleOf(db)).map(({ email, mode, country, enabled }) => {
    const user = { email, mode, country: country ?? 'ES', isEnabled: enabled === 1 };
    return lifeOf(random, personOf(random, user), actors, nowMs);
  });
  for (const life of lives) await writeLife(db, vault, life, nowMs);
  await writePayments(
    db,
    lives.flatMap(({ payments }) => payments),
  );
  const [keeper = 'system'] = keepers;
  const bonus = lives.filter(({ person }) => person.mode === 'bonus');
  await writeBalances(
    db,
    bonus.flatMap(({ accounts }) => balancesOf(random, accounts, keeper, nowMs)),
  );
  const accounts = lives.flatMap((life) => life.accounts);
  await writeNotices(db, noticesOf(random, accounts, keepers, nowMs));
  await markUntold(db, keeper, nowMs);
  await seedInvitation(db, nowMs);
}
