import { Odds, Percent } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import styles from './old-and-new.module.css';

/** "4.60% to −0.33%": a figure before and now; only the former value if the item is gone. */
export function OldAndNewPct({ before, now }: { before: number; now: number | undefined }) {
  const t = useText();
  if (now === undefined)
    return (
      <span className={styles.change}>
        {t('stillThere.was')} <Percent percent={before} />
      </span>
    );
  return (
    <Change before={<Percent percent={before} />}>
      <Percent percent={now} tone="result" />
    </Change>
  );
}

/** "2.120 to 2.080" */
export const OldAndNewOdds = ({ before, now }: { before: number; now: number }) => (
  <Change before={<Odds odds={before} />}>
    <Odds odds={now} />
  </Change>
);

function Change({ before, children }: { before: ReactNode; children: ReactNode }) {
  const t = useText();
  return (
    <span className={styles.change}>
      {before} {t('stillThere.to')} <b>{children}</b>
    </span>
  );
}
