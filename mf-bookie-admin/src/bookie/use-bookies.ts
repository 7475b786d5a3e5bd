import { usePermission, useQuery } from '@bothways/platform';
import { adminBookiesQuery } from './bookie.queries.ts';

/** The catalogue, with statistics for those with the permission. */
export function useBookies() {
  const { status, allowed: withStats } = usePermission('read:bookie:stats');
  return useQuery({ ...adminBookiesQuery(withStats), enabled: status !== 'unknown' });
}
