import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { User } from '@bothways/domain/identity';
import { modeSchema } from '@bothways/domain/quotes';
import type { RemoteModule } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { listenForShortcuts } from '@bothways/platform/host';
import { type RenderedArea, type Routes, renderArea } from '@bothways/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { ARBS } from '../arbs/index.ts';
import customerArea from '../area.tsx';
import {
  type ListFilter,
  type ListItem,
  type ListKind,
  ListScreen,
  type ListView,
} from '../live-list/index.ts';
import { NOW_MS } from './factories.ts';

const noArbs = { success: true, message: '', data: { arbs: [], total: 0, rejectedTotal: 0 } };
const noRejected = { success: true, message: '', data: { arbs: [], total: 0, byReason: {} } };
/** A person without configurations: the list is the whole feed. */
const noSettings = { success: true, data: { summaries: [], activeConfig: null } };
export const BOOKIES = ['bet365', 'betsson', 'bwin', 'pinnacle', 'winamax'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
  countries: ['ES'],
}));

/** Returns the routes that every list requests. */
export const listRoutes = (more: Routes = {}): Routes => ({
  'GET /api/bookies/prematch': () => ({ success: true, bookies: BOOKIES }),
  'GET /api/bookies/live': () => ({ success: true, bookies: BOOKIES }),
  'GET /api/bankroll/accounts': () => ({ success: true, accounts: [] }),
  'GET /api/settings/arbs/prematch': () => noSettings,
  'GET /api/settings/arbs/live': () => noSettings,
  'POST /api/arbs/query': () => noArbs,
  'POST /api/arbs/rejected': () => noRejected,
  'POST /api/arbs/latest': () => ({ success: true, message: '', data: { arbs: [], missingIds: [] } }),
  ...more,
});

/** Returns the answer of a list query. */
export const queryAnswer = (arbs: Arb[]) => ({
  ...noArbs,
  data: { ...noArbs.data, arbs, total: arbs.length },
});

export const latestAnswer = (arbs: Arb[], missingIds: string[] = []) => ({
  success: true,
  message: '',
  data: { arbs, missingIds },
});

let stopShortcuts: () => void = () => undefined;

/**
 * Starts the clock at the factories' moment; it advances with real time and as the test requests. Keys work as under
 * the shell.
 */
export function withFakeTime(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW_MS, shouldAdvanceTime: true });
    stopShortcuts = listenForShortcuts();
  });
  afterEach(() => {
    stopShortcuts();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

/** Returns a person at the page. */
export const person = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

/** Returns the area with the lists of one kind only. */
export const areaOf = <Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  kind: ListKind<Item, Filter, View>,
): RemoteModule => ({
  ...customerArea,
  routes: modeSchema.options.map((mode) => ({
    path: kind.path(mode),
    element: (
      <PageFrame>
        <ListScreen kind={kind} mode={mode} />
      </PageFrame>
    ),
  })),
});

/** A kind without filters and tools, which are most of a list's page, for tests of everything else. */
export const withoutControls = <Item extends ListItem, Filter extends ListFilter, View extends ListView>(
  kind: ListKind<Item, Filter, View>,
): ListKind<Item, Filter, View> => ({
  ...kind,
  Filters: () => null,
  Tools: () => null,
});
const ARB_ROWS = areaOf(withoutControls(ARBS));

interface ListOptions {
  /** Default: the lists without filters and tools. */
  area?: RemoteModule;
  path?: string;
  locale?: 'en' | 'es';
  routes?: Routes;
  user?: User;
  permissions?: readonly string[];
}

type Asked = Partial<ArbQueryInput>;

/** Returns the newest topic of arbs whose query matches. */
function topicOf(page: RenderedArea, isIt: (asked: Asked) => boolean): number {
  const topics = page.line.sent.flatMap((message) => (message.kind === 'subscribe' ? [message] : []));
  const own = topics.findLast(({ topic }) => topic.name === 'arbs' && isIt(JSON.parse(topic.filter)));
  if (!own) throw new Error('The page follows no such list');
  return own.topicId;
}

/** Matches the query for the whole list of a mode. */
const isList =
  (isLive: boolean) =>
  ({ channels = [], limit, events }: Asked): boolean =>
    channels.includes('live') === isLive && limit === undefined && events === undefined;

/** Opens a list with these arbs in it; see `openPage` for its filters and tools. */
export async function openList(arbs: Arb[], options: ListOptions = {}) {
  const { area = ARB_ROWS, path = 'dashboard/arbs/prematch', routes = {}, ...rest } = options;
  const page = await renderArea(area, { path, routes: listRoutes(routes), ...rest });
  let seq = 1;
  const topicId = (): number => topicOf(page, isList(path.includes('live')));
  const tell = async (id: number, list: Arb[]): Promise<void> => {
    page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
    page.line.say({
      kind: 'arbsSnapshot',
      topicId: id,
      seq: 1,
      atMs: Date.now(),
      arbs: list,
      total: list.length,
      rejectedTotal: 0,
    });
    await pass(50);
  };
  const snapshot = (list: Arb[]): Promise<void> => tell(topicId(), list);
  /** Sends the list of the open arb's event. */
  const eventSnapshot = (eventId: string, list: Arb[]): Promise<void> =>
    tell(
      topicOf(page, ({ events }) => events?.includes(eventId) === true),
      list,
    );
  const change = async (upserts: Arb[], gone: string[] = []): Promise<void> => {
    seq += 1;
    page.line.say({
      kind: 'arbsChanges',
      topicId: topicId(),
      seq,
      atMs: Date.now(),
      upserts,
      removes: gone.map((id) => ({ id })),
      total: 1,
      rejectedTotal: 0,
    });
    await pass(50);
  };
  await pass(20);
  await snapshot(arbs);
  return { ...page, snapshot, eventSnapshot, change };
}

/** Opens a list page with its filters and tools. */
export const openPage: typeof openList = (arbs, options) =>
  openList(arbs, { area: customerArea, ...options });

/** Returns the row of an arb, by the accessible name of its open button. */
export const row = (name: RegExp): HTMLElement => {
  const article = screen.getByRole('button', { name }).closest('article');
  if (!article) throw new Error(`No row ${name}`);
  return article;
};

/** Returns an element's text, with every run of white space as one space. */
export const textOf = (element: HTMLElement | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ');
