import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { useNavigation, useStore } from '@bothways/platform';
import { useRevalidator } from '@bothways/platform/host';
import { useEffect } from 'react';
import { useApp } from '../app/app.ts';
import { AreaSkeleton } from '../screens/area-skeleton.tsx';
import { NotFound } from '../screens/not-found.tsx';
import { AreaPanel } from './area-panel.tsx';

interface Props {
  entry: RegistryEntry;
  /** Whether the router has the area's routes. */
  isMounted(area: AreaName): boolean;
}

/**
 * Placeholder of an area: a skeleton while it loads, the failure if it does not. Once loaded, revisits the same
 * address, which then matches the area's own screen, or nothing.
 */
export function AreaPlaceholder({ entry, isMounted }: Props) {
  const app = useApp();
  const state = useStore(app.areas.state(entry.name));
  const session = useStore(app.session.state);
  const { revalidate, state: revisit } = useRevalidator();
  const { state: navigation } = useNavigation();
  const isAllowed = entry.access === 'public' || session.status === 'signedIn';
  // The area's routes may be mounted before a lazy part of one of them is loaded.
  const isSettled = revisit === 'idle' && navigation === 'idle';
  const isMissing = isMounted(entry.name) && state.status === 'ready' && isSettled;
  const visitAgain = isAllowed && !isMissing && (state.status === 'idle' || state.status === 'ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the area's state
  useEffect(() => {
    // Not `navigate(location)`: with a hash the router treats that as a jump within the page.
    if (visitAgain) void revalidate();
  }, [visitAgain, state.status]);
  if (isMissing) return <NotFound />;
  if (state.status === 'failed')
    return <AreaPanel entry={entry} failure={state.failure} onRetry={() => app.retryArea(entry)} />;
  return <AreaSkeleton />;
}
