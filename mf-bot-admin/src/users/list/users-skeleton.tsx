import { Skeleton } from '@bothways/ui';
import styles from './list.module.css';

/** Skeleton of the list: a title and cards at their real height. */
export const UsersSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton height={20} width={180} />
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: empty cards are never reordered
      <Skeleton height={58} key={row} width="100%" />
    ))}
  </div>
);
