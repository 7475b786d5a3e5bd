import type { RegistryEntry } from '@bothways/domain/registry';
import { isRouteErrorResponse, useRouteError } from '@bothways/platform';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import { NotFound } from '../screens/not-found.tsx';
import { AreaPanel } from './area-panel.tsx';

/** An area threw while it was drawn or while its data came: its place says so, everything around it lives on. */
export function AreaCrash({ entry }: { entry: RegistryEntry }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFound /> : <Crashed entry={entry} error={error} />;
}

function Crashed({ entry, error }: { entry: RegistryEntry; error: unknown }) {
  const app = useApp();
  const [failure] = useState(() => app.areas.crashed(entry.name, error));
  const retry = useCallback(async (): Promise<void> => {
    await app.retryArea(entry);
    await app.renew();
  }, [app, entry]);
  // Only here, on the screen, it counts: React draws what throws a second time before it gives up. Who has met the crash
  // of a canary is given the stable release at once, and everything around it lives on.
  useEffect(() => {
    if (app.areas.countCrash(failure, entry)) void retry();
  }, [app, failure, entry, retry]);
  return <AreaPanel entry={entry} failure={failure} onRetry={retry} />;
}
