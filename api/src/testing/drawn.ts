import { inject } from 'vitest';

/**
 * Returns a function that picks the day's part of lists that are too long for every day: the first `always`, and a
 * tenth of the others. Each list goes on where the one before ended, so that similar lists differ in what is picked.
 * The deep run gets all.
 */
export function drawing(): <T>(list: readonly T[], always?: number) => T[] {
  const every = 1 / inject('share');
  let from = inject('seed');
  return (list, always = 0) => {
    const start = from;
    from += list.length - always;
    return list.filter((_, at) => at < always || (start + at) % every === 0);
  };
}
