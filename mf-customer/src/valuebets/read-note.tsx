import type { ValueBet } from '@bothways/domain/valuebets';
import { useErrorText, useLocale } from '@bothways/platform';
import { formatRelative } from '@bothways/ui';
import { OldAndNewOdds, OldAndNewPct } from '../live-list/index.ts';
import { useEverySecond } from '../time/index.ts';
import { useText } from './texts.ts';
import type { SelectedValue } from './use-selected-value.ts';
import styles from './value-detail.module.css';

/** The result of reading the price again. */
export function ReadNote({ selected, value }: { selected: SelectedValue; value: ValueBet }) {
  const t = useText();
  const locale = useLocale();
  const errorText = useErrorText();
  const ago = useEverySecond((nowMs) => formatRelative(selected.readAtMs || nowMs, nowMs, locale));
  if (selected.error && !selected.isReading) {
    return (
      <p className={styles.note} role="alert">
        {t('valuebets.latestFailed')}. {errorText(selected.error)}
      </p>
    );
  }
  if (selected.readAtMs === 0) {
    return (
      <p className={styles.note} role="status">
        {t('valuebets.reading')}
      </p>
    );
  }
  const verdict = selected.isGone ? 'gone' : value.percentage > 0 ? 'stillThere' : 'noValue';
  return (
    <p className={styles.note} role="status">
      {t('valuebets.readAgain', { ago })} <b>{t(`valuebets.${verdict}`)}</b>
      <OldAndNew isGone={selected.isGone} now={value} was={selected.before ?? value} />
    </p>
  );
}

/** Value and odds before and now. */
function OldAndNew({ was, now, isGone }: { was: ValueBet; now: ValueBet; isGone: boolean }) {
  const [before, odds] = [was.bet.originalOdds, now.bet.originalOdds];
  return (
    <>
      <OldAndNewPct before={was.percentage} now={isGone ? undefined : now.percentage} />
      {!isGone && before !== odds && <OldAndNewOdds before={before} now={odds} />}
    </>
  );
}
