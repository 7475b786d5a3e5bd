import { Outlet } from '@bothways/platform';
import { Suspense } from 'react';
import { AreaSkeleton } from '../screens/area-skeleton.tsx';

/** Wraps an area's screens; parts that load later show the area's skeleton. */
export function AreaFrame() {
  return (
    <Suspense fallback={<AreaSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
