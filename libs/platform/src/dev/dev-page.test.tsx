import { areaSpecSchema } from '@bothways/domain/registry';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '../api/api-client.ts';
import {
  createMemoryRouter,
  createQueryClient,
  createSession,
  createTexts,
  PlatformProvider,
  platformTexts,
  RouterProvider,
} from '../host/index.ts';
import { CONNECTING } from '../live/live-context.ts';
import { useUser } from '../session/session-context.ts';
import { createStore } from '../store/store.ts';
import { aUser } from '../testing/factories.ts';
import { fakeServer, refusal } from '../testing/fake-server.ts';
import { beginAsAllowed } from './become.ts';
import { DevArea, DevCrash } from './dev-area.tsx';
import { DevPage } from './dev-page.tsx';
import { devTexts } from './dev-texts.ts';

const SPEC = areaSpecSchema.parse({
  name: 'mf-tips',
  contract: 1,
  segments: ['tips'],
  access: 'permission',
  permissions: ['read:bookie'],
  nav: [
    { path: 'tips', label: { en: 'Tips', es: 'Consejos' }, icon: 'gift', section: 'main' },
    { path: 'tips/old', label: { en: 'Old', es: 'Viejos' }, icon: 'gift', section: 'main' },
  ],
});

function Tips() {
  const { email } = useUser();
  if (email.startsWith('operator')) throw new Error('planted');
  return <p>Tips for {email}</p>;
}

/** The server's demo people; only the newcomer may not read bookmakers. */
function demoServer() {
  let email: string | undefined;
  const answer = () =>
    email === undefined ? refusal(401, 'UNAUTHORIZED') : { success: true, user: aUser({ id: email, email }) };
  return fakeServer({
    'GET /api/auth/me': answer,
    'POST /api/auth/sign-in/email': ({ body }) => {
      ({ email } = JSON.parse(JSON.stringify(body)));
      return answer();
    },
    'POST /api/auth/sign-out': () => {
      email = undefined;
      return { success: true };
    },
    'POST /api/admin/iam/check-permission': () => ({
      success: true,
      results: { 'read:bookie': { allowed: !email?.startsWith('newcomer'), reason: '' } },
    }),
  });
}

async function open(access: 'public' | 'session' | 'permission' = 'permission') {
  vi.stubGlobal('fetch', demoServer().fetch);
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  );
  const spec = { ...SPEC, access };
  const texts = createTexts('en', { platform: platformTexts, dev: devTexts });
  const session = createSession({ api });
  const queryClient = createQueryClient();
  await texts.use('en');
  await session.load();
  await beginAsAllowed(spec, session);
  const children = [
    {
      element: <DevArea spec={spec} />,
      errorElement: <DevCrash />,
      children: [{ path: 'tips', element: access === 'public' ? <p>Tips for all</p> : <Tips /> }],
    },
  ];
  const element = <DevPage session={session} spec={spec} />;
  const router = createMemoryRouter([{ path: '/:locale', element, children }], {
    initialEntries: ['/en/tips'],
  });
  const live = { status: createStore(CONNECTING) };
  render(
    <PlatformProvider live={live as never} queryClient={queryClient} session={session} texts={texts}>
      <RouterProvider router={router} />
    </PlatformProvider>,
  );
}
const choose = (person: string) => userEvent.click(screen.getByRole('radio', { name: person }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('begins as a person whom the area lets in, with the entries of its navigation', async () => {
  await open();
  expect(await screen.findByText('Tips for admin@bothways.test')).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Tips', 'Old']);
});

it.each([
  ['public', 'Tips for all'],
  ['session', 'Tips for pro@bothways.test'],
] as const)('begins in a %s area as its first person', async (access, text) => {
  await open(access);
  expect(await screen.findByText(text)).toBeTruthy();
});

it('says who is not let in, and shows the area to the next', async () => {
  await open();
  await choose('newcomer');
  expect(await screen.findByText('mf-tips does not let this person in')).toBeTruthy();
  await choose('visitor');
  expect(await screen.findByText('mf-tips does not let this person in')).toBeTruthy();
  await choose('pro');
  expect(await screen.findByText('Tips for pro@bothways.test')).toBeTruthy();
});

it('keeps the bar when the area throws, and another person tries again', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  await open();
  await choose('operator');
  expect(await screen.findByText(/^Error: planted/)).toBeTruthy();
  await choose('admin');
  expect(await screen.findByText('Tips for admin@bothways.test')).toBeTruthy();
  expect(logged).toHaveBeenCalled();
  logged.mockReset();
});

it('stays with the visitor who was chosen', async () => {
  await open();
  await choose('visitor');
  cleanup();
  await open();
  expect(screen.getByText('mf-tips does not let this person in')).toBeTruthy();
});
