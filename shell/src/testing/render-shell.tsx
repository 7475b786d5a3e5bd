import type { User } from '@bothways/domain/identity';
import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { PURCHASE_MARK, type PurchaseMark } from '@bothways/domain/subscriptions';
import type { RemoteModule } from '@bothways/platform';
import { createApi } from '@bothways/platform/host';
import { aUser, type FakeServer, fakeServer, refusal } from '@bothways/platform/testing';
import { cleanup, render, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { App } from '../app/app.ts';
import { createApp } from '../app/create-app.ts';
import { Page } from '../app/page.tsx';
import type { FailureKind } from '../areas/area-failure.ts';
import { phaseOf } from '../areas/phase-of.ts';
import { createAppRouter } from '../router/app-router.tsx';
import { anArea, BOT_ADMIN, CUSTOMER, LANDING } from './fake-area.tsx';

export type Fetched = AreaName[];
type Fetching = Partial<Record<AreaName, () => RemoteModule | Promise<RemoteModule>>>;

interface Options {
  path: string;
  /** The server's session for the browser; default: a customer. */
  user?: User | null;
  isAdmin?: boolean;
  /** Replaces the fetching of an area. */
  fetching?: Fetching;
  /** The diagnosis of a failed fetch. */
  kind?: FailureKind;
  /** The server's mark on the document; default: nothing is sold. */
  purchase?: PurchaseMark;
}

export interface RenderedShell {
  app: App;
  server: FakeServer;
  /** The fetched areas, in order. */
  fetched: Fetched;
  /** Sockets opened by the page. */
  sockets: readonly EventTarget[];
  /** Documents loaded instead of this one: how, and the path. */
  loaded: readonly string[];
}

const SOUND: Record<string, () => RemoteModule> = {
  'mf-landing': () => anArea('mf-landing', ['', 'pricing']),
  'mf-customer': () =>
    anArea('mf-customer', [
      'dashboard/arbs/:mode',
      'dashboard/odds',
      'account',
      'account/plan',
      'onboarding',
    ]),
  'mf-bot-admin': () => anArea('mf-bot-admin', ['bot']),
};

/** Sockets that never open, recorded in `made`: these tests are about areas, the session and the frame. */
const silentSocket = (made: EventTarget[]) =>
  class extends EventTarget {
    binaryType = '';
    constructor() {
      super();
      made.push(this);
    }
    send(): void {}
    close(): void {}
  };

const ENDED = '/api/ended';

function serverFor(first: User | null, isAdmin: boolean): FakeServer {
  let user = first;
  const remotes = (): RegistryEntry[] => [
    LANDING,
    ...(user ? [CUSTOMER] : []),
    ...(user && isAdmin ? [BOT_ADMIN] : []),
  ];
  const enter = () => {
    user = aUser();
    return { success: true, user };
  };
  return fakeServer({
    'GET /platform/registry.json': () => ({ revision: '1', remotes: remotes() }),
    'GET /api/auth/me': () => (user ? { success: true, user } : refusal(401, 'UNAUTHORIZED')),
    'POST /api/auth/sign-in/email': ({ body }) =>
      JSON.stringify(body).includes('right')
        ? enter()
        : refusal(401, 'UNAUTHORIZED', 'no', { error: 'errors.signInRefused' }),
    'POST /api/auth/sign-up/email': enter,
    'POST /api/auth/sign-out': () => {
      user = null;
      return { success: true };
    },
    [`GET ${ENDED}`]: () => {
      user = null;
      return refusal(401, 'UNAUTHORIZED');
    },
    'POST /api/admin/iam/check-permission': () => ({
      success: true,
      results: isAdmin ? { 'manage:deployment': { allowed: true, reason: '' } } : {},
    }),
  });
}

/** Ends the session at the server, and waits until the page has noticed by an answer. */
export async function endSession({ app }: RenderedShell): Promise<void> {
  await app.api.get(ENDED, { schema: { parse: String } }).catch(() => undefined);
  await waitFor(() => expect(app.session.state.get().status).toBe('signedOut'));
}

function markDocument(purchase: PurchaseMark | undefined): void {
  document.head.querySelector(`meta[name="${PURCHASE_MARK}"]`)?.remove();
  if (purchase === undefined) return;
  const mark = document.createElement('meta');
  document.head.append(Object.assign(mark, { name: PURCHASE_MARK, content: purchase }));
}

async function putRegistryInPage(server: FakeServer): Promise<void> {
  const registry = await (await server.fetch('/platform/registry.json')).text();
  document.body.innerHTML = '<div id="page"></div><script type="application/json" id="registry"></script>';
  const script = document.getElementById('registry');
  if (script) script.textContent = registry;
  server.asked.length = 0;
}

/** Renders the whole shell at one path, with an in-process server and areas as plain modules. */
export async function renderShell({
  path,
  user = aUser(),
  isAdmin = false,
  fetching = {},
  kind = 'unreachable',
  purchase,
}: Options): Promise<RenderedShell> {
  cleanup();
  localStorage.clear();
  const sockets: EventTarget[] = [];
  vi.stubGlobal('WebSocket', silentSocket(sockets));
  window.history.replaceState(null, '', path);
  const server = serverFor(user, isAdmin);
  await putRegistryInPage(server);
  markDocument(purchase);
  const api = createApi(server.fetch);
  vi.stubGlobal('fetch', server.fetch);
  const fetched: Fetched = [];
  const loaded: string[] = [];
  const app = createApp({
    api,
    createRouter: createAppRouter,
    loader: {
      async fetchRelease(area) {
        fetched.push(area);
        return { default: await (fetching[area] ?? SOUND[area])?.() };
      },
      diagnose: async () => kind,
      phaseOf: (kind) => phaseOf(kind, []),
    },
    browser: {
      load: (path, isReplacing) => void loaded.push(`${isReplacing ? 'replace' : 'assign'} ${path}`),
      reload: () => void loaded.push('reload'),
    },
  });
  render(<Page app={app} />);
  return { app, server, fetched, sockets, loaded };
}

/** The browser's current address. */
export const address = (): string => window.location.pathname + window.location.search;
