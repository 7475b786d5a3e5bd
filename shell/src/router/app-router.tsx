import { PRIVATE_SEGMENTS } from '@bothways/domain/addresses';
import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import type { RouteObject } from '@bothways/platform';
import { createBrowserRouter, type DataRouter } from '@bothways/platform/host';
import type { App } from '../app/app.ts';
import { fetchShared } from '../app/shared-lazily.ts';
import { AreaCrash } from '../areas/area-crash.tsx';
import { AreaFrame } from '../areas/area-frame.tsx';
import { AreaPlaceholder } from '../areas/area-placeholder.tsx';
import { BootSkeleton } from '../screens/boot-skeleton.tsx';
import { ShellCrash } from '../screens/shell-crash.tsx';
import { UnknownAddress, UnknownAddressInside } from '../screens/unknown-address.tsx';
import { areaSegment } from './area-address.ts';
import { LocaleRoot, loadLocale, toPreferredLocale } from './locale-root.tsx';
import { markWhileMoving } from './settled-mark.ts';

/** How long a navigation waits for its area before the new page shows a skeleton instead of the old page. */
const GRACE_MS = 200;

type IsMounted = (area: AreaName) => boolean;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * An area's routes in the tree. They are patched into the first route when one of its paths is visited; the
 * placeholders after it match until then, and unknown paths of the area.
 */
const areaRoutes = (entry: RegistryEntry, isMounted: IsMounted): RouteObject[] => [
  { id: entry.name, element: <AreaFrame />, errorElement: <AreaCrash entry={entry} />, children: [] },
  {
    children: entry.segments.map((segment) => ({
      path: segment === '' ? '' : `${segment}/*`,
      element: <AreaPlaceholder entry={entry} isMounted={isMounted} />,
    })),
  },
];

/**
 * Paths that need a session, whether or not this person's registry has an area for them; after the areas, which take
 * precedence.
 */
const behindTheGate = (gated: readonly string[]): RouteObject[] =>
  [...new Set([...PRIVATE_SEGMENTS, ...gated])].map((segment) => ({
    path: `${segment}/*`,
    element: <UnknownAddressInside />,
  }));

/** Targets of the letters to who has lost the second factor. */
const LOST_DEVICE_LETTERS = [
  ['lost-device-start', 'StartScreen'],
  ['lost-device-cancel', 'CancelScreen'],
  ['lost-device-finish', 'FinishScreen'],
] as const;

/** Screens of the shell that a visitor of the front page does not need are loaded lazily. */
const entrance: RouteObject = {
  lazy: async () => ({ Component: (await import('../auth/entrance.tsx')).Entrance }),
  children: [
    {
      lazy: async () => ({ Component: (await import('../auth/visitors-only.tsx')).VisitorsOnly }),
      children: [
        {
          path: 'login',
          lazy: async () => ({ Component: (await import('../auth/login-screen.tsx')).LoginScreen }),
        },
        {
          path: 'login-letter',
          lazy: async () => ({
            Component: (await import('../auth/login-letter-screen.tsx')).LoginLetterScreen,
          }),
        },
        {
          path: 'register',
          lazy: async () => ({ Component: (await import('../auth/register-screen.tsx')).RegisterScreen }),
        },
        {
          path: 'lost-device',
          lazy: async () => ({
            Component: (await import('../auth/lost-device-screen.tsx')).LostDeviceScreen,
          }),
        },
        {
          path: 'forgot-password',
          lazy: async () => ({ Component: (await import('../auth/forgot-screen.tsx')).ForgotScreen }),
        },
      ],
    },
    // Letters are read by signed-in people and others.
    {
      path: 'login-link',
      lazy: async () => ({ Component: (await import('../auth/login-link-screen.tsx')).LoginLinkScreen }),
    },
    {
      path: 'reset-password',
      lazy: async () => ({ Component: (await import('../auth/reset-screen.tsx')).ResetScreen }),
    },
    {
      path: 'verify-email',
      lazy: async () => ({ Component: (await import('../auth/verify-screen.tsx')).VerifyScreen }),
    },
    {
      path: 'cancel-email',
      lazy: async () => ({
        Component: (await import('../auth/cancel-email-screen.tsx')).CancelEmailScreen,
      }),
    },
    ...LOST_DEVICE_LETTERS.map(([path, screen]) => ({
      path,
      lazy: async () => ({ Component: (await import('../auth/lost-device-letters.tsx'))[screen] }),
    })),
    {
      path: 'bot-invitation',
      lazy: async () => ({
        Component: (await import('../auth/bot-invitation-screen.tsx')).BotInvitationScreen,
      }),
    },
    {
      path: 'stop-digest',
      lazy: async () => ({ Component: (await import('../auth/stop-digest-screen.tsx')).StopDigestScreen }),
    },
    {
      path: 'stop-bot-letters',
      lazy: async () => ({
        Component: (await import('../auth/stop-digest-screen.tsx')).StopBotLettersScreen,
      }),
    },
    {
      path: 'stop-letters',
      lazy: async () => ({ Component: (await import('../auth/stop-digest-screen.tsx')).StopLettersScreen }),
    },
    {
      path: 'stop-invitations',
      lazy: async () => ({
        Component: (await import('../auth/stop-digest-screen.tsx')).StopInvitationsScreen,
      }),
    },
  ],
};
const inside = (children: RouteObject[], gated: readonly string[]): RouteObject => ({
  lazy: async () => {
    fetchShared();
    return { Component: (await import('../layout/app-layout.tsx')).AppLayout };
  },
  children: [
    {
      path: 'dashboard',
      lazy: async () => ({ Component: (await import('../layout/last-list.tsx')).ToLastList }),
    },
    ...children,
    ...behindTheGate(gated),
  ],
});

function routesFor({ registry, texts }: App, isMounted: IsMounted): RouteObject[] {
  const { remotes, gated = [] } = registry.store.get();
  const routesOf = (wanted: boolean): RouteObject[] =>
    remotes
      .filter(({ access }) => (access === 'public') === wanted)
      .flatMap((entry) => areaRoutes(entry, isMounted));
  return [
    { path: '/', loader: toPreferredLocale },
    {
      path: '/:locale',
      loader: loadLocale(texts),
      shouldRevalidate: ({ currentParams, nextParams }) => currentParams.locale !== nextParams.locale,
      element: <LocaleRoot />,
      errorElement: <ShellCrash />,
      hydrateFallbackElement: <BootSkeleton />,
      children: [
        entrance,
        inside(routesOf(false), gated),
        ...routesOf(true),
        { path: '*', element: <UnknownAddress /> },
      ],
    },
  ];
}

/** Creates the page's router for the areas in the current registry. */
export function createAppRouter(app: App): DataRouter {
  const mounted = new Set<AreaName>();
  const router = createBrowserRouter(
    routesFor(app, (area) => mounted.has(area)),
    {
      async patchRoutesOnNavigation({ path, patch, signal }) {
        const segment = areaSegment(path);
        const entry = segment === undefined ? undefined : app.registry.ownerOf(segment);
        const isAllowed = entry?.access === 'public' || app.session.state.get().status === 'signedIn';
        if (!entry || !isAllowed || mounted.has(entry.name)) return;
        await Promise.race([app.areas.load(entry), pause(GRACE_MS)]);
        const state = app.areas.state(entry.name).get();
        if (state.status !== 'ready' || mounted.has(entry.name) || signal.aborted) return;
        patch(entry.name, state.module.routes);
        mounted.add(entry.name);
      },
    },
  );
  app.ownDocument.guard(router, (from, to) => app.releases.isOutdated(from, to));
  markWhileMoving(router);
  return router;
}
