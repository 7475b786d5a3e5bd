import { Loading, Skeleton } from '@bothways/ui';
import styles from './page.module.css';

const ROWS = 10;

/** As many rows as a screen holds, at the height of the real ones. */
export const SkeletonRows = () =>
  Array.from({ length: ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows without content never move
    <div className={styles.skeletonRow} key={row}>
      <Skeleton width="24%" />
      <Skeleton width="32%" />
      <Skeleton width="12%" />
    </div>
  ));

/** A table before it is known whether somebody may see it. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading className={styles.table} label={label}>
      <SkeletonRows />
    </Loading>
  );
}
