import { Card, Loading, Skeleton } from '@bothways/ui';
import arb from '../card/arb-row.module.css';
import more from '../card/event-card.module.css';
import head from '../card/event-head.module.css';
import leg from '../card/leg-row.module.css';
import { ListHead } from './list-head.tsx';
import styles from './list-skeleton.module.css';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LEGS = ['a', 'b'];

/** A leg of the same classes as the real one, so that it has its exact height. */
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

function ArbSkeleton() {
  return (
    <div className={arb.arb}>
      <div className={arb.profit}>
        <span className={styles.figure}>
          <Skeleton height={20} width={64} />
        </span>
        <span className={arb.age}>
          <Skeleton width={32} />
        </span>
      </div>
      <ul className={arb.legs}>
        {LEGS.map((key) => (
          <LegSkeleton key={key} />
        ))}
      </ul>
    </div>
  );
}

/** An event card before it is there, line for line as high. */
export function EventSkeleton() {
  return (
    <Card>
      <div className={head.head}>
        <Skeleton height={16} round width={16} />
        <Skeleton width={220} />
        <span className={head.meta} />
        <Skeleton width={120} />
      </div>
      <ArbSkeleton />
      <div className={more.more}>
        <Skeleton width={80} />
      </div>
    </Card>
  );
}

/** The list before its first answer. */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <Loading className={styles.list ?? ''} label={label}>
      <ListHead />
      {CARDS.map((key) => (
        <EventSkeleton key={key} />
      ))}
    </Loading>
  );
}
