import type { BookieStatus, BookiesStatusAnswer, FeedState } from '@bothways/domain/bookie-status';

/** Which bookmakers are shown. */
export const SCOPES = ['mine', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** Feeds that need attention come first. */
const ORDER: Record<FeedState, number> = { silent: 0, slow: 1, fewEvents: 2, usual: 3, off: 4 };

/** Returns the bookmakers of a scope: those with trouble first, then by name. */
export function shownBookies(answer: BookiesStatusAnswer, scope: Scope): BookieStatus[] {
  const mine = new Set(answer.mine);
  return answer.bookies
    .filter(({ bookie }) => scope === 'all' || mine.has(bookie))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.label.localeCompare(b.label));
}

/** The bookmakers in each state. */
export interface Counted {
  usual: BookieStatus[];
  troubled: BookieStatus[];
  silent: BookieStatus[];
}

export function countStates(bookies: readonly BookieStatus[]): Counted {
  return {
    usual: bookies.filter(({ state }) => state === 'usual'),
    troubled: bookies.filter(({ state }) => state === 'slow' || state === 'fewEvents'),
    silent: bookies.filter(({ state }) => state === 'silent'),
  };
}

/** Returns the distinct names of the configurations that select the person's bookmakers. */
export const configurationNames = ({ configurations }: BookiesStatusAnswer): string[] => [
  ...new Set(configurations.map(({ name }) => name)),
];

/** Returns the share of the usual events, 0 to 1 and beyond; undefined where the usual number is unknown. */
export const shareOfUsual = ({ events, usualEvents }: BookieStatus): number | undefined =>
  usualEvents === undefined || usualEvents === 0 ? undefined : events / usualEvents;
