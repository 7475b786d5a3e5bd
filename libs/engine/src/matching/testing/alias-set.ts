import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sport } from '@bothways/domain/sports';
import { z } from 'zod';

/** A team with its name at each bookmaker. */
export interface AliasRow {
  id: number;
  sport: Sport;
  women: boolean;
  names: Readonly<Record<string, string>>;
}

const SPORT_NAMES: Record<string, Sport> = {
  football: 'football',
  tennis: 'tennis',
  basketball: 'basketball',
  'hockey-sur-glace': 'hockey',
};

const rowSchema = z.object({
  id: z.number(),
  sport: z.string(),
  category: z.string().optional(),
  names: z.record(z.string(), z.string()),
});

/** Returns the rows of team_aliases_15books.jsonl in supported sports, without youth teams. */
export function readAliasRows(folder: string): AliasRow[] {
  const lines = readFileSync(join(folder, 'team_aliases_15books.jsonl'), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const { id, sport: sportName, category, names } = rowSchema.parse(JSON.parse(line));
    const sport = SPORT_NAMES[sportName];
    return sport && !category?.startsWith('-') ? [{ id, sport, women: category === 'F', names }] : [];
  });
}

/** Generates integers below `limit` from a seed (mulberry32). */
export function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  };
}

export interface Fixture {
  home: AliasRow;
  away: AliasRow;
}

/** Generates rounds of fixtures that start together; no team plays twice in a round. */
export function drawRounds(
  rows: readonly AliasRow[],
  rounds: number,
  perRound: number,
  seed: number,
): Fixture[][] {
  const draw = numbersFrom(seed);
  return Array.from({ length: rounds }, () => {
    const left = new Map(rows.map((row) => [row.id, row]));
    return Array.from({ length: Math.min(perRound, left.size >> 1) }, () => {
      const pick = (): AliasRow => {
        const picked = [...left.values()][draw(left.size)];
        if (!picked) throw new Error('No team is left');
        left.delete(picked.id);
        return picked;
      };
      return { home: pick(), away: pick() };
    });
  });
}
