import type { Db } from '#kernel/db';
import { allBookies } from '#market/bookies';
import { activeConfigurations } from '#market/settings';
import { chosenBookiesOf } from '#people/onboarding';

/**
 * A user's bookmakers: those of the active prematch arb configuration and those named at onboarding; with neither, all
 * of their country, or all where the country is unknown.
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
