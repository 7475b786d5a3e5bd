import { Avatar, Badge, cx, Money, Percent } from '@bothways/ui';
import { useId } from 'react';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { DailyBars } from './daily-bars.tsx';
import { type Person, people } from './people.data.ts';
import styles from './people.module.css';

const PEOPLE = /* @__PURE__ */ people();
/** The second row begins in the middle, so that nobody stands above themselves. */
const SECOND = /* @__PURE__ */ [...PEOPLE.slice(3), ...PEOPLE.slice(0, 3)];

function Card({ person: { id, name, tag, days, profitCents, roiPct } }: { person: Person }) {
  const t = useText();
  return (
    <li className={styles.card}>
      <p>{t(`people.${id}`)}</p>
      <DailyBars days={days} />
      <div className={styles.who}>
        <Avatar name={name} />
        <span className={styles.name}>{name}</span>
        <Badge>{tag}</Badge>
        <span className={styles.figures}>
          <Money cents={profitCents} sign="always" tone="result" />
          <span>
            <Percent digits={1} percent={roiPct} /> ROI
          </span>
        </span>
      </div>
    </li>
  );
}

/** One round of everybody and its repetition, so that the row has no end to be seen. */
function Row({ row, isSecond = false }: { row: readonly Person[]; isSecond?: boolean }) {
  return (
    <div aria-hidden={isSecond || undefined} className={cx(styles.row, isSecond && styles.second)}>
      {[false, true].map((isRepeated) => (
        <ul aria-hidden={isRepeated || undefined} className={styles.round} key={String(isRepeated)}>
          {row.map((person) => (
            <Card key={person.id} person={person} />
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Six people in two rows that move by and can be stopped; samples, and said to be. */
export function Testimonials() {
  const t = useText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={cx(frame.section, styles.section)}>
      <div className={frame.frame}>
        <header className={frame.head}>
          <h2 className={frame.title} id={titleId}>
            {t('people.title')}
          </h2>
          <div className={styles.lead}>
            <p>
              <Badge tone="outline">{t('people.sample')}</Badge> {t('people.lead')}
            </p>
            <label className={styles.pause}>
              <input type="checkbox" />
              {t('people.pause')}
            </label>
          </div>
        </header>
      </div>
      <div className={styles.rows}>
        <Row row={PEOPLE} />
        <Row isSecond row={SECOND} />
      </div>
    </section>
  );
}
