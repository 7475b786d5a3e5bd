import type { BookieStats } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { CloneReading, HealthReading } from '@bothways/engine';
import type { likenessOfWeek } from './likeness.store.ts';
import type { StatusFacts } from './status-facts.ts';

type ModeHealth = Pick<BookieStats[Mode], 'usualEvents' | 'delayMs' | 'arbs' | 'valueBets' | 'stillThere'>;

/** Statistics of a bookmaker's feed and its clones, for the back office. */
export interface BookieHealth {
  prematch: ModeHealth;
  live: ModeHealth;
  clones?: BookieStats['clones'];
}

type UsualOf = (bookie: string, mode: Mode) => number | undefined;

/** Health by bookmaker, of all that the engine has heard from. */
export function bookieHealthOf(
  reading: HealthReading,
  facts: StatusFacts,
  usualOf: UsualOf,
  week: Awaited<ReturnType<typeof likenessOfWeek>>,
): ReadonlyMap<string, BookieHealth> {
  const clones = new Map(reading.clones.map((clone) => [clone.bookie, clone]));
  const bookies = new Set(reading.feeds.map(({ bookie }) => bookie));
  return new Map(
    [...bookies].map((bookie) => {
      const own = clones.get(bookie);
      const health = {
        prematch: modeHealth(bookie, 'prematch', facts, usualOf),
        live: modeHealth(bookie, 'live', facts, usualOf),
        ...(own && {
          clones: clonesOf(
            own,
            week.find((one) => one.bookie === bookie),
          ),
        }),
      };
      return [bookie, health];
    }),
  );
}

const clonesOf = (
  { sameShare, selections, suggestion }: CloneReading,
  week: Awaited<ReturnType<typeof likenessOfWeek>>[number] | undefined,
): BookieStats['clones'] => ({
  selections,
  ...(sameShare !== undefined && { sameShare }),
  ...(suggestion && { suggestion: { ...suggestion } }),
  ...(week && {
    ofWeek: { original: week.original, sameShare: week.alike / week.compared, selections: week.compared },
  }),
});

function modeHealth(bookie: string, mode: Mode, facts: StatusFacts, usualOf: UsualOf): ModeHealth {
  const feed = facts.feed(bookie, mode);
  const usualEvents = usualOf(bookie, mode);
  const { of, after5, after15, after60 } = facts.survived(bookie, mode);
  return {
    ...(usualEvents !== undefined && { usualEvents }),
    ...(feed?.delayMs && { delayMs: { p50: feed.delayMs.p50, p95: feed.delayMs.p95 } }),
    arbs: feed?.arbs ?? 0,
    valueBets: feed?.valueBets ?? 0,
    ...(of > 0 && { stillThere: { after5: after5 / of, after15: after15 / of, after60: after60 / of, of } }),
  };
}
