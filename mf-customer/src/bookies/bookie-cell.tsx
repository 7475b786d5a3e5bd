import type { Bookie } from '@bothways/domain/bookies';
import type { BookmakerState } from '@bothways/domain/settings';
import { Chip } from '@bothways/ui';
import { memo } from 'react';
import { useText } from '../texts.ts';
import styles from './bookie-grid.module.css';

interface BookieCellProps {
  bookie: Bookie;
  state: BookmakerState;
  onPress: (value: string) => void;
}

/** One bookmaker in the grid. A click advances its state; memoized, so that of 164 only the changed one renders. */
export const BookieCell = memo(function BookieCell({ bookie, state, onPress }: BookieCellProps) {
  const t = useText();
  const isReference = state === 'reference';
  return (
    <Chip
      aria-label={isReference ? t('settings.bookmakers.asReference', { name: bookie.label }) : bookie.label}
      className={styles.cell}
      edge={isReference ? 'dashed' : 'solid'}
      isSelected={state !== 'unselected'}
      onChange={() => onPress(bookie.value)}
    >
      <span className={styles.name}>{bookie.label}</span>
      {/* Without this space screen readers would run the word into the name. */}{' '}
      {isReference && <span className={styles.state}>{t('settings.bookmakers.reference')}</span>}
    </Chip>
  );
});
