import { profitOf, sampleTestimonials, type Testimonial } from '@bothways/domain/testimonials';
import { useLocale, useQuery } from '@bothways/platform';
import { Avatar, Badge, cx, Money, Percent } from '@bothways/ui';
import { useId } from 'react';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { DailyBars } from './daily-bars.tsx';
import styles from './people.module.css';
import { testimonialsQuery } from './testimonials.queries.ts';

/** What the made page has: it stands until the API answers, and where it does not. */
const SAMPLES = /* @__PURE__ */ sampleTestimonials();

/** Who is real, and who is made up to show how it may look. */
type Mix = 'sample' | 'mixed' | 'customer';
function mixOf(people: readonly Testimonial[]): Mix {
  const samples = people.filter(({ source }) => source === 'sample').length;
  if (samples === people.length) return 'sample';
  return samples === 0 ? 'customer' : 'mixed';
}

interface CardProps {
  person: Testimonial;
  /** Where the others are real it says of itself that it is a sample. */
  isMarked: boolean;
}

function Card({ person, isMarked }: CardProps) {
  const t = useText();
  const locale = useLocale();
  const { name, tag, texts, days, roiPct } = person;
  return (
    <li className={styles.card}>
      <p>{texts[locale]}</p>
      <DailyBars days={days} />
      <div className={cx(styles.who, isMarked && styles.marked)}>
        <Avatar name={name} />
        <span className={styles.name}>{name}</span>
        <Badge>{tag}</Badge>
        {isMarked && <Badge tone="outline">{t('people.sampleOne')}</Badge>}
        <span className={styles.figures}>
          <Money cents={profitOf(person)} sign="always" tone="result" />
          <span>
            <Percent digits={1} percent={roiPct} /> ROI
          </span>
        </span>
      </div>
    </li>
  );
}

interface RowProps {
  row: readonly Testimonial[];
  mix: Mix;
  isSecond?: boolean;
}

/** One round of everybody and its repetition, so that the row has no end to be seen. */
function Row({ row, mix, isSecond = false }: RowProps) {
  return (
    <div aria-hidden={isSecond || undefined} className={cx(styles.row, isSecond && styles.second)}>
      {[false, true].map((isRepeated) => (
        <ul aria-hidden={isRepeated || undefined} className={styles.round} key={String(isRepeated)}>
          {row.map((person) => (
            <Card isMarked={mix === 'mixed' && person.source === 'sample'} key={person.id} person={person} />
          ))}
        </ul>
      ))}
    </div>
  );
}

/** Few people are repeated until a round is wider than a screen, so that the row has no hole. */
const ROUND_MIN = 6;
function roundOf(people: readonly Testimonial[]): Testimonial[] {
  const times = Math.ceil(ROUND_MIN / people.length);
  return Array.from({ length: times }, (_, time) =>
    people.map((person) => (time === 0 ? person : { ...person, id: `${person.id} ${time}` })),
  ).flat();
}

/** People in two rows that move by and can be stopped; samples are said to be. Where nobody is published, nothing. */
export function Testimonials() {
  const t = useText();
  const titleId = useId();
  const people = useQuery(testimonialsQuery()).data?.testimonials ?? SAMPLES;
  if (people.length === 0) return null;
  const mix = mixOf(people);
  const round = roundOf(people);
  // The second row begins in the middle, so that nobody stands above themselves.
  const middle = Math.floor(round.length / 2);
  return (
    <section aria-labelledby={titleId} className={cx(frame.section, styles.section)}>
      <div className={frame.frame}>
        <header className={frame.head}>
          <h2 className={frame.title} id={titleId}>
            {t('people.title')}
          </h2>
          <div className={styles.lead}>
            <p>
              {mix === 'sample' && (
                <>
                  <Badge tone="outline">{t('people.sample')}</Badge>{' '}
                </>
              )}
              {t(`people.leads.${mix}`)}
            </p>
            <label className={styles.pause}>
              <input type="checkbox" />
              {t('people.pause')}
            </label>
          </div>
        </header>
      </div>
      <div className={styles.rows}>
        <Row mix={mix} row={round} />
        <Row isSecond mix={mix} row={[...round.slice(middle), ...round.slice(0, middle)]} />
      </div>
    </section>
  );
}
