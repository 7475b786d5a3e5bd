import type { MatchedKind } from '@bothways/domain/matched-betting';
import { Card, Skeleton } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './matched-list.module.css';
import { MatchedRow, type MatchedRowProps } from './matched-row.tsx';
import type { StillRow } from './use-still-rows.ts';

interface MatchedListProps extends Pick<MatchedRowProps, 'kind' | 'stakeCents' | 'isThin' | 'onSelect'> {
  rows: readonly StillRow[];
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
        {rows.map(({ bet, isGone }) => (
          <li key={bet.id}>
            <MatchedRow {...row} bet={bet} isGone={isGone} isSelected={bet.id === selectedId} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Placeholder of the rows, of the same height. */
export function MatchedSkeleton() {
  const t = useText();
  return (
    <Card>
      <div aria-label={t('matched.loading')} className={styles.rows} role="status">
        {PLACES.map((place) => (
          <div className={styles.waiting} key={place}>
            <Skeleton height={20} width={72} />
            <Skeleton height={20} width={240} />
            <Skeleton height={20} width={96} />
          </div>
        ))}
      </div>
    </Card>
  );
}
