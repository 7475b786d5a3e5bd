import type { Permission } from '@bothways/domain/identity';
import { AccessDenied, Navigate, useLocalePath, usePermissions } from '@bothways/platform';
import { useText } from '../texts.ts';
import { TableSkeleton } from './table-skeleton.tsx';

/** The sections in order, each with the permission to see it. */
const SECTIONS: readonly [path: string, permission: Permission][] = [
  ['admin/bookies', 'read:bookie'],
  ['admin/promotions', 'read:bookie'],
  ['admin/matching', 'manage:bookie:live'],
  ['admin/users', 'read:user'],
  ['admin/iam', 'read:iam:role'],
  ['admin/coupons', 'read:coupon'],
  ['admin/payments', 'manage:user:transactions'],
  ['admin/testimonials', 'manage:testimonials'],
  ['admin/audit', 'read:audit'],
  ['admin/deployments', 'manage:deployment'],
  ['admin/feeds', 'manage:deployment'],
  ['admin/jobs', 'manage:deployment'],
];
const PERMISSIONS = SECTIONS.map(([, permission]) => permission);

/** Redirects `/admin` to the first section the user may see. */
export function FirstSection() {
  const t = useText();
  const pathTo = useLocalePath();
  const known = usePermissions(PERMISSIONS);
  if (PERMISSIONS.some((permission) => known[permission] === undefined))
    return <TableSkeleton label={t('loading')} />;
  const first = SECTIONS.find(([, permission]) => known[permission]?.allowed);
  return first ? <Navigate replace to={pathTo(first[0])} /> : <AccessDenied />;
}
