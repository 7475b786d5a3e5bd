import type { ValueBet } from '@bothways/domain/valuebets';
import { OldAndNewOdds, OldAndNewPct, ReadNote, type SelectedItem } from '../live-list/index.ts';
import { useText } from './texts.ts';
import styles from './value-detail.module.css';

interface ValueReadNoteProps {
  selected: SelectedItem<ValueBet>;
  value: ValueBet;
}

/** The result of reading the price again. */
export function ValueReadNote({ selected, value }: ValueReadNoteProps) {
  const t = useText();
  const verdict = selected.isGone ? 'gone' : value.percentage > 0 ? 'stillThere' : 'noValue';
  return (
    <ReadNote
      check={selected}
      className={styles.note}
      failed={`${t('valuebets.latestFailed')}.`}
      reading={t('valuebets.reading')}
      readAtMs={selected.readAtMs}
    >
      {(ago) => (
        <>
          {t('valuebets.readAgain', { ago })} <b>{t(`valuebets.${verdict}`)}</b>
          <OldAndNew isGone={selected.isGone} now={value} was={selected.before ?? value} />
        </>
      )}
    </ReadNote>
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
