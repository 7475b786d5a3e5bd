import { z } from 'zod';

/** Sports that can be filtered; the order is the order of the chips. */
export const SPORTS = ['football', 'tennis', 'basketball', 'baseball', 'americanFootball', 'hockey'] as const;

/** Sports that have an icon but no filter chip; `soccer` is an alias of football. */
export const ICON_SPORTS = [...SPORTS, 'soccer', 'golf', 'boxing', 'volleyball'] as const;

export const sportSchema = z.enum(SPORTS);
export type Sport = z.infer<typeof sportSchema>;
export type IconSport = (typeof ICON_SPORTS)[number];

const letters = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
const byLetters = new Map<string, Sport>(SPORTS.map((sport) => [letters(sport), sport]));

/** Returns the sport of a name, ignoring case and all non-letters; undefined when unknown. */
export function parseSport(name: string): Sport | undefined {
  const key = letters(name);
  return key === 'soccer' ? 'football' : key === 'icehockey' ? 'hockey' : byLetters.get(key);
}
