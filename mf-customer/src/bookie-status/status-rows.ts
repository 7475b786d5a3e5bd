import type { BookieStatus, BookiesStatusAnswer, FeedState } from '@bothways/domain/bookie-status';

/** Whose bookmakers are shown. */
export const SCOPES = ['mine', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What needs a look comes first. */
const ORDER: Record<FeedState, number> = { silent: 0, slow: 1, fewEvents: 2, usual: 3, off: 4 };

/** The bookmakers of a scope: those with trouble first, then by name. */
export function shownBookies(answer: BookiesStatusAnswer, scope: Scope): BookieStatus[] {
  const mine = new Set(answer.mine);
  return answer.bookies
    .filter(({ bookie }) => scope === 'all' || mine.has(bookie))
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.label.localeCompare(b.label));
}

/** How many are in each state, and which. */
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

/** The names of the configurations that say which bookmakers are a person's, each once. */
export const configurationNames = ({ configurations }: BookiesStatusAnswer): string[] => [
  ...new Set(configurations.map(({ name }) => name)),
];

/** Share of the usual events, 0 to 1 and beyond; undefined where nobody knows what is usual. */
export const shareOfUsual = ({ events, usualEvents }: BookieStatus): number | undefined =>
  usualEvents === undefined || usualEvents === 0 ? undefined : events / usualEvents;
