import { profitOf, sampleTestimonials, type Testimonial } from '@bothways/domain/testimonials';
import { useLocale, useQuery } from '@bothways/platform';
import { Avatar, Badge, cx, Money, Percent } from '@bothways/ui';
import { useId } from 'react';
import { frame } from '../page/index.ts';
import { useText } from '../texts.ts';
import { DailyBars } from './daily-bars.tsx';
import styles from './people.module.css';
import { testimonialsQuery } from './testimonials.queries.ts';

/** Content of the prerendered page, shown until the API answers, and if it does not. */
const SAMPLES = /* @__PURE__ */ sampleTestimonials();

/** Whether testimonials are fictional samples, real, or both. */
type Mix = 'sample' | 'mixed' | 'customer';
function mixOf(people: readonly Testimonial[]): Mix {
  const samples = people.filter(({ source }) => source === 'sample').length;
  if (samples === people.length) return 'sample';
  return samples === 0 ? 'customer' : 'mixed';
}

interface CardProps {
  person: Testimonial;
  /** Marks a sample among real ones. */
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

/** One round of testimonials and its repetition, so that the row has no visible end. */
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

/** Minimum per round: fewer are repeated until a round is wider than a screen, so that the row has no gap. */
const ROUND_MIN = 6;
function roundOf(people: readonly Testimonial[]): Testimonial[] {
  const times = Math.ceil(ROUND_MIN / people.length);
  return Array.from({ length: times }, (_, time) =>
    people.map((person) => (time === 0 ? person : { ...person, id: `${person.id} ${time}` })),
  ).flat();
}

/** Testimonials in two moving rows that can be paused; samples are marked. Nothing without published ones. */
export function Testimonials() {
  const t = useText();
  const titleId = useId();
  const people = useQuery(testimonialsQuery()).data?.testimonials ?? SAMPLES;
  if (people.length === 0) return null;
  const mix = mixOf(people);
  const round = roundOf(people);
  // The second row starts in the middle, so that nobody is above themselves.
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
