import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from '@bothways/domain/time';
import { EventMatcher } from '@bothways/engine';
import { z } from 'zod';
import { Random } from '../engine/random.ts';
import type { TwoNames } from './season.ts';

/** The sports of the file that the product has. */
const SPORTS = {
  football: 'football',
  tennis: 'tennis',
  basketball: 'basketball',
  'hockey-sur-glace': 'hockey',
} as const;
export type AliasSport = (typeof SPORTS)[keyof typeof SPORTS];

const rowSchema = z.object({
  sport: z.string(),
  category: z.string().optional(),
  names: z.object({ pinnacle: z.string().optional(), unibet: z.string().optional() }),
});

/** Returns the teams of a sport that two bookmakers name, first teams of men, each name once. */
export function readTeams(folder: string, sport: AliasSport): TwoNames[] {
  const lines = readFileSync(join(folder, 'team_aliases_15books.jsonl'), 'utf8').trim().split('\n');
  const teams = new Map<string, TwoNames>();
  for (const line of lines) {
    const row = rowSchema.parse(JSON.parse(line));
    const { pinnacle: a, unibet: b } = row.names;
    const isOfSport = Object.entries(SPORTS).some(([name, ours]) => name === row.sport && ours === sport);
    if (isOfSport && a && b && row.category === undefined && !teams.has(a)) teams.set(a, { a, b });
  }
  return [...teams.values()];
}

/** Whether two names are taken for one team where everything else is the same. */
export function isClear({ a, b }: TwoNames): boolean {
  const matcher = new EventMatcher();
  const keyOf = (home: string, source: string): string =>
    matcher.resolve(
      {
        ...{ id: source, sport: 'football', country: '', league: 'League' },
        ...{ home, away: 'Gotham Dragonflies', startedAt: new Date(0).toISOString() },
      },
      source,
      0,
    ).key;
  return keyOf(a, 'a') === keyOf(b, 'b');
}

const PER_ROUND = 20;

/** Draws rounds of matches, each for a matcher that knows nothing, and counts what became of them. */
export function measureNames(
  teams: readonly TwoNames[],
  sport: AliasSport,
  { rounds, seed }: { rounds: number; seed: number },
): { pairs: number; joined: number; wrong: number } {
  const random = new Random(seed);
  const figures = { pairs: 0, joined: 0, wrong: 0 };
  for (let round = 0; round < rounds; round++) {
    const matcher = new EventMatcher();
    const left = [...teams];
    const take = (): TwoNames => left.splice(random.below(left.length), 1)[0] ?? { a: '', b: '' };
    const fixtures = Array.from({ length: PER_ROUND }, () => ({ home: take(), away: take() }));
    const keysOf = (source: 'a' | 'b'): string[] =>
      fixtures.map(({ home, away }, at) => {
        const names = { home: home[source], away: away[source], startedAt: new Date(HOUR_MS).toISOString() };
        return matcher.resolve({ id: `${at}`, sport, country: '', league: 'League', ...names }, source, 0)
          .key;
      });
    const [ofA, ofB] = [keysOf('a'), keysOf('b')];
    figures.pairs += fixtures.length;
    for (const [at, key] of ofB.entries())
      if (key === ofA[at]) figures.joined += 1;
      else if (ofA.includes(key)) figures.wrong += 1;
  }
  return figures;
}
