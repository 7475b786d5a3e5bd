import { Outlet } from '@bothways/platform';
import { Suspense } from 'react';
import { AreaSkeleton } from '../screens/area-skeleton.tsx';

/** Around an area's screens; parts that they load later have the area's own skeleton meanwhile. */
export function AreaFrame() {
  return (
    <Suspense fallback={<AreaSkeleton />}>
      <Outlet />
    </Suspense>
  );
}
