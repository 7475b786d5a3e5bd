import { Skeleton } from '@bothways/ui';
import styles from './users-screen.module.css';

/** The page before its people: figures and cards at their real heights. */
export const UsersSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton height={92} width="100%" />
    <Skeleton height={32} width="60%" />
    {Array.from({ length: 6 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cards without content never move
      <Skeleton height={57} key={row} width="100%" />
    ))}
  </div>
);
