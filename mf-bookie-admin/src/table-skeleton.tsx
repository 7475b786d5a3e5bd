import { Loading, Skeleton } from '@bothways/ui';
import styles from './page.module.css';

const ROWS = 10;

/** As many rows as a screen holds, at the height of the real ones. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading className={styles.table} label={label}>
      {Array.from({ length: ROWS }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never move
        <div className={styles.skeletonRow} key={row}>
          <Skeleton width="24%" />
          <Skeleton width="32%" />
          <Skeleton width="12%" />
        </div>
      ))}
    </Loading>
  );
}
