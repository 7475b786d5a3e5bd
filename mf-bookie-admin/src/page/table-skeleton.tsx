import { Loading, Skeleton } from '@bothways/ui';
import styles from './page.module.css';

const ROWS = 10;

/** One screen of rows, at their real height. */
export const SkeletonRows = () =>
  Array.from({ length: ROWS }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are never reordered
    <div className={styles.skeletonRow} key={row}>
      <Skeleton width="24%" />
      <Skeleton width="32%" />
      <Skeleton width="12%" />
    </div>
  ));

/** Skeleton of a table while the permission is unknown. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <Loading className={styles.table} label={label}>
      <SkeletonRows />
    </Loading>
  );
}
