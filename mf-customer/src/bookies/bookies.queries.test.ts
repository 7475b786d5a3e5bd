import { renderArea } from '@bothways/platform/testing';
import { expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { listRoutes, pass, withFakeTime } from '../testing/screen.tsx';
import { bookiesQuery } from './bookies.queries.ts';

withFakeTime();

it.each(['prematch', 'live'] as const)(
  'the %s bookmakers are asked for again after five minutes, not before',
  async (mode) => {
    const { queryClient, server } = await renderArea(area, {
      path: `dashboard/arbs/${mode}`,
      routes: listRoutes(),
    });
    await pass(50);
    const asked = () => server.asked.filter(({ path }) => path === `/api/bookies/${mode}`).length;
    await queryClient.fetchQuery(bookiesQuery(mode));
    const before = asked();
    expect(before).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + 299_000);
    await queryClient.fetchQuery(bookiesQuery(mode));
    expect(asked()).toBe(before);
    vi.setSystemTime(Date.now() + 2000);
    await queryClient.fetchQuery(bookiesQuery(mode));
    expect(asked()).toBe(before + 1);
  },
);
