import type { CardUser } from '@bothways/domain/bot-users';
import { refusal } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCardUser, aTag, names, showUsers, standing, usersRoutes } from './testing/index.ts';

const NORTH = aTag('North');
const WEEKLY = aTag('Weekly', '#112233');
let users: CardUser[];
/** Tells every observer of the page that what it looks at is seen. */
let scrollToEnd: () => void;
let thresholds: unknown[];

beforeEach(() => {
  users = [
    aCardUser('Marta', { isReady: true, tags: [NORTH, WEEKLY], billing: standing(1270.91, -274.09) }),
    aCardUser('Jon', { enabled: false, started: false, tags: [NORTH], billing: standing(-42.3, 12.5) }),
    aCardUser('Nerea', { mode: 'bonus', billing: standing(312.6, -87.4) }),
  ];
  thresholds = [];
  const seen = new Set<() => void>();
  scrollToEnd = () =>
    act(() => {
      for (const see of [...seen]) see();
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      see: () => void;
      constructor(told: (entries: { isIntersecting: boolean }[]) => void, options: { threshold: number }) {
        thresholds.push(options.threshold);
        this.see = () => told([{ isIntersecting: true }]);
      }
      observe() {
        seen.add(this.see);
      }
      disconnect() {
        seen.delete(this.see);
      }
    },
  );
});

const asked = (server: { asked: readonly { path: string }[] }, path: string): string[] =>
  server.asked.map((one) => one.path).filter((one) => one.startsWith(path));
const figures = () => within(screen.getByRole('region', { name: 'Key figures' }));

describe('the head of the bot users', () => {
  it('counts them and says what they come to', async () => {
    await showUsers({ users });
    expect(await screen.findByText('3 users, 2 active')).toBeTruthy();
    expect(await figures().findByText('1,847.50')).toBeTruthy();
    expect(figures().getByText('€1,541.21')).toBeTruthy();
    expect(figures().getByText('Pending payments')).toBeTruthy();
    expect(figures().getByText('€12.50')).toBeTruthy();
    expect(figures().getByText('1 user owes')).toBeTruthy();
    expect(figures().getByText('€14,960.00')).toBeTruthy();
    expect(figures().getByText('since March 2024')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Buy credits' }).getAttribute('href')).toBe(
      '/en/bot?buyCredits=1',
    );
  });

  it('says the credit that is left where nobody owes anything', async () => {
    await showUsers({ users: users.filter(({ alias }) => alias !== 'Jon') });
    expect(await figures().findByText('Credits')).toBeTruthy();
    expect(figures().getByText('€361.49')).toBeTruthy();
  });

  it('warns in red below 100 credits', async () => {
    await showUsers({ users, routes: usersRoutes(users, { credits: 99_99 }) });
    expect((await figures().findByText('Only 99.99 credits left')).className).toContain('low');
  });

  it('adds nobody for who may not', async () => {
    await showUsers({ users, permissions: [] });
    await names();
    expect(screen.queryByRole('button', { name: 'Add user' })).toBeNull();
  });

  it('counts them in the tab, too', async () => {
    await showUsers({ users });
    expect(await screen.findByRole('tab', { name: 'Users 3' })).toBeTruthy();
  });
});

describe('the list', () => {
  it('begins with addresses in their order, asked for by twenty', async () => {
    const { server } = await showUsers({ users });
    expect(await names()).toEqual(['Jon', 'Marta', 'Nerea']);
    expect(asked(server, '/api/bot/users?fields=basic')).toEqual([
      '/api/bot/users?fields=basic%2Cstatus%2Cmetadata%2Csummary%2Cbookies%2Caudit&limit=20&sort=email',
    ]);
  });

  it('turns its order round with a second press on a criterion', async () => {
    const { person, router } = await showUsers({ users });
    await names();
    const press = async (criterion: RegExp) => {
      await person.click(screen.getByRole('button', { name: /^Order/ }));
      await person.click(await screen.findByRole('menuitem', { name: criterion }));
    };
    await press(/^Profit/);
    await waitFor(async () => expect(await names()).toEqual(['Marta', 'Nerea', 'Jon']));
    expect(screen.getByRole('button', { name: 'Order: Profit, high first' })).toBeTruthy();
    await press(/^Profit/);
    await waitFor(async () => expect(await names()).toEqual(['Jon', 'Nerea', 'Marta']));
    await press(/^E-mail/);
    await waitFor(async () => expect(await names()).toEqual(['Jon', 'Marta', 'Nerea']));
    await press(/^E-mail/);
    await waitFor(async () => expect(await names()).toEqual(['Nerea', 'Marta', 'Jon']));
    expect(router.state.location.search).toBe('?sort=-email');
  });

  it('is narrowed by any of the statuses and all of the tags', async () => {
    const { person } = await showUsers({ users });
    await names();
    await person.click(await screen.findByRole('button', { name: 'Disabled 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Jon']));
    await person.click(screen.getByRole('button', { name: 'Ready 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Jon', 'Marta']));
    await person.click(screen.getByRole('button', { name: 'North 2' }));
    await person.click(screen.getByRole('button', { name: 'Weekly 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Marta']));
    await person.click(screen.getByRole('button', { name: 'Clear tags' }));
    await waitFor(async () => expect(await names()).toEqual(['Jon', 'Marta']));
  });

  it('is narrowed by a tag whose name has a comma', async () => {
    users.push(aCardUser('Ane', { tags: [aTag('Paris, weekly')] }));
    const { person } = await showUsers({ users });
    await names();
    await person.click(await screen.findByRole('button', { name: 'Paris, weekly 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Ane']));
  });

  it('is narrowed to the bot or to bonuses', async () => {
    const { person } = await showUsers({ users });
    await names();
    await person.click(screen.getByRole('button', { name: 'Mode: All' }));
    await person.click(await screen.findByRole('menuitemradio', { name: 'Bonus' }));
    await waitFor(async () => expect(await names()).toEqual(['Nerea']));
  });

  it('keeps filters and order for the next visit, and lets an address say otherwise', async () => {
    const { person, router } = await showUsers({ users });
    await names();
    await person.click(await screen.findByRole('button', { name: 'Disabled 1' }));
    await waitFor(async () => expect(await names()).toEqual(['Jon']));
    await act(() => router.navigate('/en/bot/credits'));
    await act(() => router.navigate('/en/bot'));
    await waitFor(async () => expect(await names()).toEqual(['Jon']));
    await act(() => router.navigate('/en/bot?status=ready'));
    await waitFor(async () => expect(await names()).toEqual(['Marta']));
  });

  it('says which of its two kinds of emptiness this is', async () => {
    const { person } = await showUsers({ users, search: '?status=ready&tag=None' });
    expect(await screen.findByText('Nobody matches')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show everybody' }));
    expect(await names()).toHaveLength(3);
    await showUsers({ users: [] });
    expect(await screen.findByText('No bot users yet')).toBeTruthy();
    expect(screen.queryByText('Nobody matches')).toBeNull();
  });

  it('says why it failed in the words of the server, and tries again', async () => {
    const failing = () => refusal(403, 'FORBIDDEN', 'Admin access required');
    const { server, person } = await showUsers({
      users,
      search: '?status=ready',
      routes: { 'GET /api/bot/users': failing },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch bot users');
    expect(alert.textContent).toContain('Admin access required');
    server.on('GET /api/bot/users', usersRoutes(users)['GET /api/bot/users'] ?? failing);
    await person.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await names()).toEqual(['Marta']);
  });

  it('speaks Spanish, with the euro after the number', async () => {
    await showUsers({ users, locale: 'es' });
    expect(await screen.findByText('3 usuarios, 2 activos')).toBeTruthy();
    expect(screen.getByText(/^1\.541,21\s€$/)).toBeTruthy();
  });
});

describe('a long list', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => aCardUser(`User${String(index).padStart(5, '0')}`));

  it('asks for the next page when its end is seen, until there is none', async () => {
    const { server } = await showUsers({ users: many(45) });
    expect(await screen.findByText('20 of 45 shown')).toBeTruthy();
    scrollToEnd();
    expect(await screen.findByText('40 of 45 shown')).toBeTruthy();
    scrollToEnd();
    expect(await screen.findByText('45 of 45 shown')).toBeTruthy();
    scrollToEnd();
    expect(asked(server, '/api/bot/users?fields=basic')).toHaveLength(3);
    expect(new Set(thresholds)).toEqual(new Set([0.1]));
  });

  it('says that more are loading, and when they did not come', async () => {
    const list = many(30);
    const routes = usersRoutes(list);
    const { server, person } = await showUsers({ users: list });
    await screen.findByText('20 of 30 shown');
    let fail: (answer: unknown) => void = () => undefined;
    server.on('GET /api/bot/users', () => new Promise((resolve) => (fail = resolve)));
    scrollToEnd();
    expect((await screen.findByRole('status', { busy: true })).textContent).toContain(
      'Loading more bot users',
    );
    await act(async () => fail(refusal(503, 'UNAVAILABLE')));
    expect((await screen.findByRole('alert')).textContent).toContain('The next ones did not load.');
    expect(screen.getByText('20 of 30 shown')).toBeTruthy();
    server.on('GET /api/bot/users', routes['GET /api/bot/users'] ?? (() => null));
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('30 of 30 shown')).toBeTruthy();
  });

  it('has only a part of two thousand in the page', async () => {
    const list = many(2000);
    const answer = usersRoutes(list)['GET /api/bot/users'];
    await showUsers({
      users: list,
      routes: {
        'GET /api/bot/users': (one) => answer?.({ ...one, path: one.path.replace('limit=20', 'limit=2000') }),
      },
    });
    const shown = await names();
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.length).toBeLessThan(60);
  });
});

describe('the search', () => {
  const type = async (person: { type(element: Element, text: string): Promise<void> }, text: string) =>
    person.type(screen.getByRole('searchbox', { name: 'E-mail or alias' }), text);

  it('looks in the own list from one letter on, for who may not search everybody', async () => {
    const { person, server } = await showUsers({ users });
    await names();
    await type(person, 'r');
    await waitFor(async () => expect(await names()).toEqual(['Jon', 'Marta', 'Nerea']));
    await type(person, 'ta');
    await waitFor(async () => expect(await names()).toEqual(['Marta']));
    expect(screen.queryByText(/to search$/)).toBeNull();
    expect(asked(server, '/api/bot/users/global-search')).toEqual([]);
  });

  it('of everybody needs three letters, and says how many are missing', async () => {
    const { person, server } = await showUsers({ users, permissions: ['manage:user'] });
    await names();
    await type(person, 'ne');
    expect(screen.getByText('Type 1 more character to search')).toBeTruthy();
    await type(person, 'r');
    await waitFor(async () => expect(await names()).toEqual(['Nerea']));
    expect(screen.queryByText(/to search$/)).toBeNull();
    expect(asked(server, '/api/bot/users/global-search')).toEqual([
      '/api/bot/users/global-search?search=ner&limit=50',
    ]);
  });

  it('waits until typing pauses for 300 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { person, server } = await showUsers({ users, permissions: ['manage:user'] });
      await names();
      await type(person, 'mart');
      const started = asked(server, '/api/bot/users/global-search').length;
      expect(started).toBe(0);
      await act(() => vi.advanceTimersByTimeAsync(310));
      await waitFor(() =>
        expect(asked(server, '/api/bot/users/global-search')).toEqual([
          '/api/bot/users/global-search?search=mart&limit=50',
        ]),
      );
    } finally {
      vi.useRealTimers();
    }
  });

  it('of everybody heeds mode, status, tags and order', async () => {
    const { server } = await showUsers({
      users,
      permissions: ['manage:user'],
      search: '?q=correo&mode=normal&sort=-profit&tag=North',
    });
    await waitFor(async () => expect(await names()).toEqual(['Marta', 'Jon']));
    expect(asked(server, '/api/bot/users/global-search')).toEqual([
      '/api/bot/users/global-search?search=correo&limit=50&mode=normal',
    ]);
  });

  it('of everybody says in its own words that it failed', async () => {
    await showUsers({
      users,
      permissions: ['manage:user'],
      search: '?q=mar',
      routes: { 'GET /api/bot/users/global-search': () => refusal(500, 'INTERNAL') },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch global users');
  });
});

describe('cards', () => {
  it('are closed at first, and open one by one or all together; the browser remembers', async () => {
    const { person, router } = await showUsers({ users });
    await names();
    const open = () => screen.queryAllByRole('button', { expanded: true }).length;
    expect(open()).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Open Marta' }));
    expect(open()).toBe(1);
    await person.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(open()).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(open()).toBe(3);
    await person.click(screen.getByRole('button', { name: 'Close Marta' }));
    await act(() => router.navigate('/en/bot/credits'));
    await act(() => router.navigate('/en/bot'));
    await waitFor(() => expect(open()).toBe(2));
    expect(screen.getByRole('button', { name: 'Open Marta' })).toBeTruthy();
  });
});
