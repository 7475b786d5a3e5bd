import type { RegistryEntry } from '@bothways/domain/registry';
import { isRouteErrorResponse, useRouteError } from '@bothways/platform';
import { useCallback, useEffect, useState } from 'react';
import { useApp } from '../app/app.ts';
import { NotFound } from '../screens/not-found.tsx';
import { AreaPanel } from './area-panel.tsx';

/** An area threw while rendering or loading its data: shows the failure in its part of the page. */
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
  // Counts only once mounted: React renders a throwing component a second time before it gives up. After a crash of a
  // canary the stable release is loaded at once, and the rest of the page is unaffected.
  useEffect(() => {
    if (app.areas.countCrash(failure, entry)) void retry();
  }, [app, failure, entry, retry]);
  return <AreaPanel entry={entry} failure={failure} onRetry={retry} />;
}
