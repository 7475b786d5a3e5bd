import type { Bookie } from '@bothways/domain/bookies';
import { MATCHED_KINDS, MATCHED_SORTS, type MatchedBet } from '@bothways/domain/matched-betting';
import { useLocale } from '@bothways/platform';
import { Button, formatNumber, Segmented } from '@bothways/ui';
import { useState } from 'react';
import { type LiveItems, SortMenu } from '../live-list/index.ts';
import { DutchDialog } from './dutch/dutch-dialog.tsx';
import { MatchedFilters } from './matched-filters.tsx';
import styles from './matched-screen.module.css';
import type { MatchedView, OwnBookies } from './matched-view.ts';
import { useText } from './texts.ts';

interface MatchedControlsProps {
  live: LiveItems<MatchedBet>;
  view: MatchedView;
  change: (part: Partial<MatchedView>) => void;
  bookies: readonly Bookie[];
  own: OwnBookies;
  isPhone: boolean;
  stakeCents: number | null;
  onStake: (cents: number | null) => void;
}

/** Above the list: its count, the kind of bet, filters and order, and the way without an exchange. */
export function MatchedControls(props: MatchedControlsProps) {
  const { live, view, change, bookies, own, isPhone, stakeCents, onStake } = props;
  const t = useText();
  const locale = useLocale();
  const [isDutching, setDutching] = useState(false);
  return (
    <>
      <header className={styles.head}>
        <h2>{t('matched.oddsmatcher')}</h2>
        <span className={styles.count}>
          {live.status === 'ready' &&
            t('matched.count', { count: live.total, figure: formatNumber(live.total, locale) })}
        </span>
        <Button onPress={() => setDutching(true)} size="small" variant="quiet">
          {t('dutch.open')}
        </Button>
        <Segmented
          className={styles.kinds}
          label={t('matched.kind')}
          onChange={(kind) => change({ kind })}
          options={MATCHED_KINDS.map((value) => ({
            value,
            label: t(isPhone ? `matched.kindShort.${value}` : `matched.kinds.${value}`),
          }))}
          size="small"
          value={view.kind}
        />
      </header>
      <div className={styles.tools}>
        <MatchedFilters bookies={bookies} change={change} own={own} view={view} />
        <SortMenu
          onChange={(sort) => change({ sort })}
          sort={view.sort}
          sorts={MATCHED_SORTS}
          textOf={(sort) => t(`matched.sort.${sort}`)}
        />
      </div>
      {isDutching && (
        <DutchDialog
          bookies={bookies}
          kind={view.kind}
          onClose={() => setDutching(false)}
          onKind={(kind) => change({ kind })}
          onStake={onStake}
          stakeCents={stakeCents}
        />
      )}
    </>
  );
}
