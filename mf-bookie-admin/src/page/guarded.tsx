import type { Permission } from '@bothways/domain/identity';
import { AccessDenied, usePermission } from '@bothways/platform';
import type { ReactNode } from 'react';
import { useText } from '../texts.ts';
import styles from './page.module.css';
import { TableSkeleton } from './table-skeleton.tsx';

/**
 * A page that requires a permission; others see the reason. The server decides on each call: this only avoids screens
 * that would remain empty. Revoking the permission while the page is open removes the page.
 */
export function Guarded({ permission, children }: { permission: Permission; children: ReactNode }) {
  const t = useText();
  const { status, reason } = usePermission(permission);
  if (status === 'denied') return <AccessDenied reason={reason} />;
  if (status === 'allowed') return children;
  return (
    <div className={styles.page}>
      <TableSkeleton label={t('loading')} />
    </div>
  );
}
