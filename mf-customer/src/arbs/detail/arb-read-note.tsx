import { useBookieName } from '../../bookies/index.ts';
import { OldAndNewOdds, OldAndNewPct, ReadNote } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import styles from './arb-read-note.module.css';
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
export function ArbReadNote({ check }: { check: StillThereCheck }) {
  const t = useText();
  const { reading } = check;
  return (
    <ReadNote
      check={check}
      className={styles.note}
      failed={t('stillThere.failed')}
      reading={t('stillThere.reading')}
      readAtMs={reading?.atMs ?? 0}
    >
      {(ago) =>
        reading && (
          <>
            <span>
              {t('stillThere.read', { ago })} <Verdict reading={reading} />
            </span>
            <OldAndNewPct before={reading.beforePct} now={reading.nowPct} />
            <Moved reading={reading} />
          </>
        )
      }
    </ReadNote>
  );
}
