import { FAMILIES } from '@bothways/domain/settings';
import type { Db } from '#kernel/db';
import { listAccounts } from '#market/bankroll';
import { settingsServices } from '#market/settings';
import { findUserIdByEmail } from '#people/users';

const OWNER = 'pro@bothways.test';
/** A name that reads the same in both languages. */
const NAME = 'Bet365, bwin, Paf…';
/** Typical accounts of a bettor in Spain. */
const BOOKMAKERS = [
  ...['bet365', 'williamhill', 'bwin', 'betway', 'winamax', 'marathonbet', 'interwetten', 'paf'],
  'betfair_ex_es',
];

interface Deps {
  db: Db;
  lastingSecret: string;
  nowMs: () => number;
}

/**
 * Gives the demo's customer accounts at some bookmakers, so that lists begin with what a person would see rather than
 * with sixty bookmakers. Once, before the season of bets exists; in play, where few bookmakers remain, the lists use
 * all of them.
 */
export async function seedConfigurations(deps: Deps): Promise<void> {
  const userId = await findUserIdByEmail(deps.db, OWNER);
  if (userId === undefined || (await listAccounts(deps.db, userId)).accounts.length > 0) return;
  const { arbs, valuebets } = settingsServices(deps);
  const bookmakers = Object.fromEntries(BOOKMAKERS.map((bookie) => [bookie, 'selected' as const]));
  const owner = { userId, mode: 'prematch' } as const;
  if ((await arbs.list(owner)).length === 0)
    await arbs.create(owner, { name: NAME, payload: { ...FAMILIES.arbs.blank(), bookmakers } }, true);
  if ((await valuebets.list(owner)).length === 0)
    await valuebets.create(
      owner,
      { name: NAME, payload: { ...FAMILIES.valuebets.blank(), bookmakers } },
      true,
    );
}
