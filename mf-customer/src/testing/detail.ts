import type { Arb } from '@bothways/domain/arbs';
import { screen, within } from '@testing-library/react';
import { aBet, anAlternative, anArb } from './factories.ts';
import type { openList } from './screen.tsx';

export const arbOf = (id: string, over: Partial<Arb> = {}): Arb =>
  anArb({ id, _id: { id, eventId: 'e1' }, ...over });

/** The arb whose detail `OPEN` shows. */
export const first = arbOf('a', {
  bets: [
    aBet({ alternativeOdds: [anAlternative('bwin', 2, { maxRisk: 2100 }), anAlternative('betsson', 2.09)] }),
    aBet({
      bookie: 'pinnacle',
      odds: 2.02,
      selection: 'under',
      handicap: 2.75,
      link: 'https://example.org/b',
    }),
  ],
});

/** Address of the list with the detail of `first` beside it. */
export const OPEN = 'dashboard/arbs/prematch?arb=a';

export const panel = () => within(screen.getByRole('complementary', { name: 'Selected arb' }));

/** Returns how often the page has read legs again. */
export const asked = (page: Awaited<ReturnType<typeof openList>>): number =>
  page.server.asked.filter(({ path }) => path === '/api/arbs/latest').length;
