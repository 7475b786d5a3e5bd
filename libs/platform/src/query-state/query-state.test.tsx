import { apiQuery, defineArea, useQuery } from '@bothways/platform';
import { refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { QueryState } from './query-state.tsx';

const NAMES = 'GET /api/names';
const names = apiQuery({
  key: ['mf-landing', 'names'],
  path: '/api/names',
  schema: { parse: (raw: unknown): string[] => JSON.parse(JSON.stringify(raw)) },
});

const Framed = ({ children }: { children: ReactNode }) => <figure>{children}</figure>;
function FramedNames() {
  const query = useQuery(names);
  return (
    <QueryState
      frame={Framed}
      failed="The names did not load"
      query={query}
      retryLabel="Retry"
      skeleton={<i>grey</i>}
    >
      {(all) => <p>{all.join(', ')}</p>}
    </QueryState>
  );
}

function Names() {
  const query = useQuery(names);
  return (
    <>
      <QueryState
        className="box"
        empty={{ when: (all) => all.length === 0, show: <p>Nobody</p> }}
        failed="The names did not load"
        loadingLabel="Loading the names"
        query={query}
        retryLabel="Retry"
        skeleton={<i>grey</i>}
        stale="This may be out of date"
      >
        {(all) => <p>{all.join(', ')}</p>}
      </QueryState>
      <button onClick={() => void query.refetch()} type="button">
        Load anew
      </button>
    </>
  );
}
const areaOf = (Component: ComponentType) =>
  defineArea({
    name: 'mf-landing',
    routes: [{ path: 'names', Component }],
    locales: { en: async () => ({}), es: async () => ({}) },
  });
const show = (answer: () => unknown, Component = Names) =>
  renderArea(areaOf(Component), { path: 'names', routes: { [NAMES]: answer } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what a query shows', () => {
  it('while it loads is its skeleton, said once', async () => {
    await show(() => new Promise(() => undefined));
    const status = screen.getByRole('status');
    expect(status.getAttribute('aria-busy')).toBe('true');
    expect(status.textContent).toBe('Loading the namesgrey');
    expect(status.className).toBe('box');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is its answer', async () => {
    await show(() => ['Ana', 'Bea']);
    expect(await screen.findByText('Ana, Bea')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('with nothing in it is what says so', async () => {
    await show(() => []);
    expect(await screen.findByText('Nobody')).toBeTruthy();
  });

  it('where it failed is why, heard at once, with another try that works', async () => {
    const { server } = await show(() => refusal(503, 'UNAVAILABLE'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The names did not load');
    expect(alert.textContent).toContain('The server is not available right now.');
    server.on(NAMES, () => ['Ana']);
    await press('Retry');
    expect(await screen.findByText('Ana')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('where it failed stands in the frame that it is given', async () => {
    await show(() => refusal(503, 'UNAVAILABLE'), FramedNames);
    const alert = await screen.findByRole('alert');
    expect(within(screen.getByRole('figure')).getByRole('alert')).toBe(alert);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is an older answer with a warning, where a newer one cannot be had', async () => {
    const { server } = await show(() => ['Ana']);
    await screen.findByText('Ana');
    server.on(NAMES, () => refusal(503, 'UNAVAILABLE'));
    await press('Load anew');
    expect((await screen.findByRole('status')).textContent).toContain('This may be out of date');
    expect(screen.getByText('Ana')).toBeTruthy();
    server.on(NAMES, () => ['Bea']);
    await press('Retry');
    expect(await screen.findByText('Bea')).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
