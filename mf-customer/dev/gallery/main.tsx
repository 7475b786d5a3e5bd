import type { Arb } from '@bothways/domain/arbs';
import { createStore, isLocale, type LiveStatus } from '@bothways/platform';
import {
  createMemoryRouter,
  createQueryClient,
  createTexts,
  PlatformProvider,
  platformTexts,
  RouterProvider,
} from '@bothways/platform/host';
import '@bothways/ui/tokens.css';
import '@bothways/ui/base.css';
import { createRoot } from 'react-dom/client';
import area from '../../src/area.tsx';
import './gallery.css';
import { liveArbs, prematchArbs, rejectedArbs } from './sample-arbs.ts';
import { bookies } from './sample-bookies.ts';

/** `index.html?theme=dark&state=ready#/en/dashboard/arbs/prematch?arb=arb-1` */
const options = new URLSearchParams(location.search);
const path = location.hash.slice(1) || '/en/dashboard/arbs/prematch';
const state = options.get('state') ?? 'ready';
const segment = path.split('/')[1] ?? '';
const locale = isLocale(segment) ? segment : 'en';
document.documentElement.lang = locale;
document.documentElement.dataset.theme = options.get('theme') ?? 'dark';

const all = { prematch: prematchArbs(), live: liveArbs() };
const answer = (data: object): Response => Response.json({ success: true, message: '', ...data });

function arbsOf(filter: { channels?: string[] }): Arb[] {
  return filter.channels?.includes('live') ? all.live : all.prematch;
}

window.fetch = async (input, init) => {
  const address = String(input);
  const body = typeof init?.body === 'string' ? JSON.parse(init.body) : {};
  if (address.includes('/bookies/')) return answer({ bookies });
  if (address.includes('/rejected')) {
    const arbs = rejectedArbs();
    return answer({ data: { arbs, total: 212, byReason: { STALE: 131, IMPLAUSIBLE: 44, SKEW: 37 } } });
  }
  const found = [...all.prematch, ...all.live].filter(({ id }) => body.ids?.includes(id));
  const again = found.map((arb) => ({ ...arb, profit: arb.profit - 0.0002 }));
  return answer({ data: { arbs: again, missingIds: [] } });
};

const queryClient = createQueryClient();
queryClient.setQueryDefaults(['live'], { structuralSharing: false, staleTime: Number.POSITIVE_INFINITY });
const sinceMs = Date.now() - 30_000;
const feedState: LiveStatus['state'] = state === 'stale' || state === 'offline' ? state : 'live';
const live = {
  status: createStore<LiveStatus>({
    state: feedState,
    feedAtMs: sinceMs,
    sinceMs,
    clockOffsetMs: 0,
  }),
  followArbs(filter: string) {
    const input = JSON.parse(filter);
    const arbs = state === 'empty' ? [] : arbsOf(input);
    const entry = {
      status: state === 'loading' || state === 'error' ? state : 'ready',
      arbs,
      total: input.channels.includes('live') ? 37 : 148,
      rejectedTotal: 212,
      gone: new Map(),
      atMs: sinceMs,
      error: state === 'error' ? 'NETWORK' : undefined,
    };
    if (state === 'empty' && input.minPercentage !== undefined) entry.total = 0;
    queryClient.setQueryData(['live', 'arbs', filter], entry);
    return () => undefined;
  },
  retryArbs: () => undefined,
  followValueBets: () => () => undefined,
  retryValueBets: () => undefined,
  followMatchedBets: () => () => undefined,
  retryMatchedBets: () => undefined,
  followHistory: () => () => undefined,
  retryHistory: () => undefined,
  followNotifications: () => () => undefined,
};
const signedIn = createStore({
  status: 'signedIn' as const,
  user: {
    id: 'u',
    email: 'pro@bothways.test',
    personalData: { name: 'Lea Brandt' },
    mobilePhoneVerified: true,
    onboarding: {},
    addedOn: '',
    adminInfo: { users: [] },
    credits: 0,
    plan: 'pro' as const,
  },
  permissions: new Map(),
  has: () => state !== 'locked',
});
const session = {
  state: signedIn,
  wantPermissions: () => undefined,
  enter: async () => signedIn.get(),
  recheck: async () => undefined,
  refresh: async () => undefined,
  signOut: async () => undefined,
};

async function start(): Promise<void> {
  const texts = createTexts(locale);
  await Promise.all([texts.add(area.name, area.locales), texts.add('platform', platformTexts)]);
  const router = createMemoryRouter([{ path: '/:locale', children: area.routes }], {
    initialEntries: [path],
  });
  const root = document.getElementById('root');
  if (!root) return;
  createRoot(root).render(
    <PlatformProvider live={live} queryClient={queryClient} session={session} texts={texts}>
      <div className="frame">
        <div className="side" />
        <div className="top" />
        <div className="area">
          <RouterProvider router={router} />
        </div>
      </div>
    </PlatformProvider>,
  );
}
void start();
