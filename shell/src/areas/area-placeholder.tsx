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
  /** Whether the router has the area's routes by now. */
  isMounted(area: AreaName): boolean;
}

/**
 * Stands where an area will be: a skeleton while it loads, what happened when it does not. When it is there, the
 * same address is visited again, which now finds the area's own screen, or nothing.
 */
export function AreaPlaceholder({ entry, isMounted }: Props) {
  const app = useApp();
  const state = useStore(app.areas.state(entry.name));
  const session = useStore(app.session.state);
  const { revalidate, state: revisit } = useRevalidator();
  const { state: navigation } = useNavigation();
  const isAllowed = entry.access === 'public' || session.status === 'signedIn';
  // The area's routes are there before a part of it that one of them still fetches.
  const isSettled = revisit === 'idle' && navigation === 'idle';
  const isMissing = isMounted(entry.name) && state.status === 'ready' && isSettled;
  const visitAgain = isAllowed && !isMissing && (state.status === 'idle' || state.status === 'ready');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the area's state
  useEffect(() => {
    // Not `navigate(location)`: at an address with a hash the router takes that for a jump within the page.
    if (visitAgain) void revalidate();
  }, [visitAgain, state.status]);
  if (isMissing) return <NotFound />;
  if (state.status === 'failed')
    return <AreaPanel entry={entry} failure={state.failure} onRetry={() => app.retryArea(entry)} />;
  return <AreaSkeleton />;
}
