import type { Arb } from '@bothways/domain/arbs';
import { screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { ARBS } from './arbs/index.ts';
import area from './area.tsx';
import { eventCard, ListScreen } from './live-list/index.ts';
import { anArb, eventOf } from './testing/factories.ts';
import { openList, pass, withFakeTime } from './testing/screen.tsx';

withFakeTime();

const NONE = { page: 0, filters: 0, tools: 0, rows: 0 };

/** Opens the list of arbs with the renders of its parts counted; `take` returns those since the last call. */
async function openCounted(arbs: Arb[]) {
  let counts = { ...NONE };
  const kind: typeof ARBS = {
    ...ARBS,
    useEffects(list) {
      ARBS.useEffects?.(list);
      // An effect runs once a commit; React may call the component itself more often.
      useEffect(() => {
        counts.page += 1;
      });
    },
    Filters(props) {
      counts.filters += 1;
      return <ARBS.Filters {...props} />;
    },
    Tools(props) {
      counts.tools += 1;
      return <ARBS.Tools {...props} />;
    },
    Card: eventCard<Arb>({
      countOf: () => 'card.arbs',
      Row(props) {
        counts.rows += 1;
        return <ARBS.Row {...props} />;
      },
    }),
  };
  const routes = [{ path: 'dashboard/arbs/prematch', element: <ListScreen kind={kind} mode="prematch" /> }];
  const page = await openList(arbs, { area: { ...area, routes } });
  const take = () => {
    const taken = counts;
    counts = { ...NONE };
    return taken;
  };
  return { ...page, take };
}

/** Returns an arb of an event of its own. */
const arbOf = (id: string, percent: number): Arb =>
  anArb({
    id,
    _id: { id, eventId: id },
    event: eventOf('Girona', id, { id, _id: id }),
    profit: 1 - percent / 100,
  });

describe('the renders of a list page', () => {
  it('are three for an opening: without the settings, without the list, whole', async () => {
    const { take } = await openCounted([arbOf('e1', 3)]);
    expect(screen.getByRole('button', { name: /^3\.00%/ })).toBeTruthy();
    expect(take()).toEqual({ page: 3, filters: 2, tools: 2, rows: 1 });
  });

  it('are one for a change of the list, of the changed rows only and of no controls', async () => {
    const { change, take } = await openCounted([arbOf('e1', 3), arbOf('e2', 2)]);
    take();
    await change([arbOf('e2', 2.5)]);
    expect(screen.getByRole('button', { name: /^2\.50%/ })).toBeTruthy();
    expect(take()).toEqual({ ...NONE, page: 1, rows: 1 });
  });

  it('are none of the page for the count of the other mode', async () => {
    const { line, take } = await openCounted([arbOf('e1', 3)]);
    take();
    const isLive = (filter: string): boolean => JSON.parse(filter).channels.includes('live');
    const [topicId] = line.sent.flatMap((sent) =>
      sent.kind === 'subscribe' && sent.topic.name === 'arbs' && isLive(sent.topic.filter)
        ? [sent.topicId]
        : [],
    );
    if (topicId === undefined) throw new Error('The page does not follow the other mode');
    line.say({
      kind: 'arbsSnapshot',
      topicId,
      seq: 1,
      atMs: Date.now(),
      arbs: [arbOf('e2', 2)],
      total: 7,
      rejectedTotal: 0,
    });
    await pass(50);
    const tabs = within(screen.getByRole('navigation', { name: 'Lists' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Prematch1', 'Live7', 'Rejected0']);
    expect(take()).toEqual(NONE);
  });

  it('are none for a heartbeat', async () => {
    const { line, take } = await openCounted([arbOf('e1', 3)]);
    take();
    line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
    await pass(50);
    expect(take()).toEqual(NONE);
  });
});
