import type { Arb } from '@bothways/domain/arbs';
import { Button } from '@bothways/ui';
import { useMemo } from 'react';
import { useWords } from '../../words/use-wording.ts';
import { EventCard } from '../card/event-card.tsx';
import styles from './arb-list.module.css';
import type { Arrangement } from './arrange.ts';
import { groupByEvent } from './group.ts';
import { ListHead } from './list-head.tsx';

export interface ArbListProps {
  arrangement: Arrangement;
  /** How many the server has, of which the list may be the first. */
  total: number;
  isLive: boolean;
  perEvent: number;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
  onCalculate: (arb: Arb) => void;
  /** Lets what waits for the pointer move in. */
  onRelease: () => void;
}

/** Arbs that came while the pointer was on the list. */
function Waiting({ count, onRelease }: { count: number; onRelease: () => void }) {
  const t = useWords();
  if (count === 0) return null;
  return (
    <div className={styles.waiting}>
      <Button onPress={onRelease} size="small">
        {t('list.waiting', { count })}
      </Button>
    </div>
  );
}

/** The standing list: one card an event, in the order of its best arb. */
export function ArbList(props: ArbListProps) {
  const { arrangement, total, isLive, perEvent, selectedId, onSelect, onCalculate, onRelease } = props;
  const t = useWords();
  const groups = useMemo(() => groupByEvent(arrangement.rows), [arrangement.rows]);
  const standing = arrangement.rows.filter(({ goneAtMs }) => goneAtMs === undefined).length;
  return (
    <>
      <Waiting count={arrangement.waiting} onRelease={onRelease} />
      <ListHead />
      <ul className={styles.events}>
        {groups.map(({ id, rows }) => (
          <EventCard
            isLive={isLive}
            key={id}
            onCalculate={onCalculate}
            onSelect={onSelect}
            perEvent={perEvent}
            rows={rows}
            selectedId={selectedId}
          />
        ))}
      </ul>
      {total > standing + arrangement.waiting && (
        <p className={styles.cut}>{t('list.cut', { shown: standing, total })}</p>
      )}
    </>
  );
}
