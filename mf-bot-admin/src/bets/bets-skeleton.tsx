import { Loading, Skeleton } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './bets.module.css';

const CARDS = 5;
const HEIGHT = 105;

/** Skeleton cards while bets load: five for a whole list. */
export function BetsSkeleton({ cards = CARDS }: { cards?: number }) {
  const t = useText();
  return (
    <Loading className={styles.list} label={t('bets.loading')}>
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all items are identical
        <div data-skeleton="" key={card}>
          <Skeleton height={HEIGHT} width="100%" />
        </div>
      ))}
    </Loading>
  );
}
