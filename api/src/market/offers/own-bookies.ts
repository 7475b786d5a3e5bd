import type { Db } from '#kernel/db';
import { allBookies } from '#market/bookies';
import { activeConfigurations } from '#market/settings';
import { chosenBookiesOf } from '#people/onboarding';

/**
 * At which bookmakers somebody bets: those of their configuration of arbs before the game and those that they named when they
 * began; who has named none is offered what all of their country have, or all where that is not known either.
 */
export async function ownBookies(db: Db, userId: string, country: string | null): Promise<string[]> {
  const [configurations, chosen, all] = await Promise.all([
    activeConfigurations(db, userId),
    chosenBookiesOf(db, userId),
    allBookies(db),
  ]);
  const configured = configurations.find(({ family, mode }) => family === 'arbs' && mode === 'prematch');
  const own = new Set([...(configured?.bookies ?? []), ...chosen]);
  const there = all.filter(({ countries }) => country === null || countries.includes(country));
  return (own.size > 0 ? all.filter(({ value }) => own.has(value)) : there).map(({ value }) => value);
}
