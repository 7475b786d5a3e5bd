import type { MatchedBet, MatchedKind } from '@bothways/domain/matched-betting';
import { Card, Skeleton } from '@bothways/ui';
import type { Row } from '../../live-list/index.ts';
import { useText } from '../texts.ts';
import styles from './matched-list.module.css';
import { MatchedRow, type MatchedRowProps } from './matched-row.tsx';

interface MatchedListProps extends Pick<MatchedRowProps, 'kind' | 'stakeCents' | 'isThin' | 'onSelect'> {
  rows: readonly Row<MatchedBet>[];
  selectedId: string | undefined;
}

/** Column headings, once above all rows. */
export function MatchedColumns({ kind }: { kind: MatchedKind }) {
  const t = useText();
  const isQualifying = kind === 'qualifying';
  return (
    <div aria-hidden className={styles.columns}>
      <span>{t(isQualifying ? 'matched.rating' : 'matched.yieldRating')}</span>
      <span>{t('matched.eventAndSelection')}</span>
      <span>{t('matched.account')}</span>
      <span>{t('list.odds')}</span>
      <span>{t('matched.toLay')}</span>
      <span className={styles.seen}>{t('list.seen')}</span>
      <span>{t(isQualifying ? 'matched.result' : 'matched.keep')}</span>
    </div>
  );
}

/** The rows of the oddsmatcher. */
export function MatchedList({ rows, selectedId, ...row }: MatchedListProps) {
  const t = useText();
  return (
    <Card>
      <ul aria-label={t('matched.list')} className={styles.rows}>
        {rows.map(({ item, goneAtMs }) => (
          <li data-event={item.event.id} key={item.id}>
            <MatchedRow
              {...row}
              bet={item}
              isGone={goneAtMs !== undefined}
              isSelected={item.id === selectedId}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder of the rows, of the same height. */
export const MATCHED_SKELETON = (
  <Card>
    <div className={styles.rows}>
      {ROWS.map((row) => (
        <div className={styles.waiting} key={row}>
          <Skeleton height={20} width={72} />
          <Skeleton height={20} width={240} />
          <Skeleton height={20} width={96} />
        </div>
      ))}
    </div>
  </Card>
);
