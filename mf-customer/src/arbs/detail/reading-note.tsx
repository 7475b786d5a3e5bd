import { useErrorText, useLocale } from '@bothways/platform';
import { formatRelative } from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';
import { OldAndNewOdds, OldAndNewPct } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { useEverySecond } from '../../time/index.ts';
import styles from './reading-note.module.css';
import type { StillThere } from './still-there.ts';
import type { StillThereCheck } from './use-still-there.ts';

function Verdict({ reading }: { reading: StillThere }) {
  const t = useText();
  if (reading.nowPct === undefined) return <b className={styles.gone}>{t('stillThere.gone')}</b>;
  return <b>{t(reading.nowPct >= 0 ? 'stillThere.yes' : 'stillThere.noProfit')}</b>;
}

function Moved({ reading }: { reading: StillThere }) {
  const bookieName = useBookieName();
  return reading.moved.map(({ bookie, before, now }) => (
    <span className={styles.leg} key={bookie}>
      {bookieName(bookie)} <OldAndNewOdds before={before} now={now} />
    </span>
  ));
}

/** The answer to "Still there?": old and new, and which legs moved. */
export function ReadingNote({ check }: { check: StillThereCheck }) {
  const t = useText();
  const errorText = useErrorText();
  const locale = useLocale();
  const { reading, isReading, error } = check;
  const ago = useEverySecond((nowMs) => formatRelative(reading?.atMs ?? nowMs, nowMs, locale));
  if (error && !isReading) {
    return (
      <p className={styles.note} role="alert">
        {t('stillThere.failed')} {errorText(error)}
      </p>
    );
  }
  if (!reading) {
    return (
      <p className={styles.note} role="status">
        {t('stillThere.reading')}
      </p>
    );
  }
  return (
    <div className={styles.note} role="status">
      <span>
        {t('stillThere.read', { ago })} <Verdict reading={reading} />
      </span>
      <OldAndNewPct before={reading.beforePct} now={reading.nowPct} />
      <Moved reading={reading} />
    </div>
  );
}
