import { startApi } from '../server/api-process.ts';
import { kilobytes } from '../statistics.ts';
import { pageWeight } from './page-weight.ts';

/**
 * Pages of signed-in people: their total budget in KB brotli, and the target. `before` is their size on 2026-11-24,
 * before the shell shared anything.
 */
const PAGES = [
  {
    name: 'web.customer-list',
    path: '/en/dashboard/arbs/prematch',
    email: 'pro@bothways.test',
    shows: 'article',
    budget: 440,
    goal: 450,
    before: 608,
  },
  {
    name: 'web.bookmaker-admin',
    path: '/en/admin/bookies',
    email: 'admin@bothways.test',
    shows: 'table',
    budget: 420,
    goal: 420,
    before: 544,
  },
] as const;

/** Measures the first visit of each page by a signed-in person, in total and by kind. */
export async function* signedInPages() {
  const api = await startApi('demo', { withApps: true });
  try {
    for (const { name, path, email, shows, budget, goal, before } of PAGES) {
      const { bytes, requests, byKind } = await pageWeight(api.origin, email, path, shows);
      const figure = kilobytes(bytes);
      const kinds = Object.entries(byKind).map(([kind, size]) => [kind, kilobytes(size)]);
      yield {
        name,
        figure,
        unit: 'KB brotli',
        baseline: before,
        ratio: Math.round((figure / before) * 100) / 100,
        budget,
        goal,
        isWithin: figure <= budget,
        requests,
        ...Object.fromEntries(kinds),
      };
    }
  } finally {
    await api.stop();
  }
}
