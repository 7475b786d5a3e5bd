import { useStore } from '@bothways/platform';
import { listenForShortcuts, PlatformProvider, RouterProvider } from '@bothways/platform/host';
import { useEffect } from 'react';
import { type App, AppContext } from './app.ts';

/** The whole page: everything that outlives the screens, around the current router. */
export function Page({ app }: { app: App }) {
  const now = useStore(app.router);
  useEffect(() => listenForShortcuts(), []);
  return (
    <PlatformProvider session={app.session} live={app.live} queryClient={app.queryClient} texts={app.texts}>
      <AppContext value={app}>
        {now && <RouterProvider key={now.generation} router={now.router} />}
      </AppContext>
    </PlatformProvider>
  );
}
