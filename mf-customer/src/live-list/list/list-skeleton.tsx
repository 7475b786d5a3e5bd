import { Card, Skeleton } from '@bothways/ui';
import more from '../card/event-card.module.css';
import head from '../card/event-head.module.css';
import row from '../card/item-row.module.css';
import leg from '../card/leg-row.module.css';
import styles from './list-skeleton.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LEGS = ['a', 'b'];

/** A leg with the classes of the real one, so that it has the same height. */
function LegSkeleton() {
  return (
    <li className={leg.leg}>
      <Skeleton width={72} />
      <Skeleton width={110} />
      <Skeleton className={styles.end ?? ''} width={40} />
      <span className={leg.liquidity}>
        <Skeleton className={styles.end ?? ''} width={32} />
      </span>
      <Skeleton className={styles.end ?? ''} width={20} />
    </li>
  );
}

function RowSkeleton() {
  return (
    <div className={row.row}>
      <div className={row.figures}>
        <span className={styles.figure}>
          <Skeleton height={20} width={64} />
        </span>
        <span className={row.age}>
          <Skeleton width={32} />
        </span>
      </div>
      <ul className={row.legs}>
        {LEGS.map((key) => (
          <LegSkeleton key={key} />
        ))}
      </ul>
    </div>
  );
}

/** Skeleton of an event card, equal in height line for line. */
function EventSkeleton() {
  return (
    <Card>
      <div className={head.head}>
        <Skeleton height={16} round width={16} />
        <Skeleton width={220} />
        <span className={head.meta} />
        <Skeleton width={120} />
      </div>
      <RowSkeleton />
      <div className={more.more}>
        <Skeleton width={80} />
      </div>
    </Card>
  );
}

/** Skeleton of the list before its first answer, for `QueryState`. */
export const LIST_SKELETON = (
  <div className={styles.list}>
    {CARDS.map((key) => (
      <EventSkeleton key={key} />
    ))}
  </div>
);
