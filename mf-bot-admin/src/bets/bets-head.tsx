import type { BetsAnswer } from '@bothways/domain/bot-bets';
import { centsOfEuros } from '@bothways/domain/money';
import { useLocalePath } from '@bothways/platform';
import {
  ChevronLeftIcon,
  DateText,
  formatNumber,
  LinkButton,
  Money,
  Percent,
  PHONE,
  Skeleton,
  Stat,
  useMedia,
  useUi,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { PageHead } from '../page/index.ts';
import { useText } from '../texts.ts';
import styles from './bets.module.css';

/** Below this number of bets a yield means little. */
const FEW = 100;

interface HeadProps {
  title: string;
  note?: string | undefined;
  actions?: ReactNode;
}

/** Back link, and the owner of the bets. */
export function BetsHead({ title, note, actions }: HeadProps) {
  const t = useText();
  const pathTo = useLocalePath();
  return (
    <PageHead>
      <LinkButton aria-label={t('bets.back')} href={pathTo('bot')} iconOnly variant="quiet">
        <ChevronLeftIcon size={16} />
      </LinkButton>
      <h2>{title}</h2>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      <div className={styles.actions}>{actions}</div>
    </PageHead>
  );
}

/** Totals of the bets; skeleton bars while loading. */
export function BetsFigures({ answer }: { answer: BetsAnswer | undefined }) {
  const t = useText();
  const { locale } = useUi();
  const grey = <Skeleton height={20} width={96} />;
  const figures = answer?.figures;
  const few = (figures?.settledBets ?? 0) < FEW;
  const size = useMedia(PHONE) ? 'medium' : 'large';
  const count = (what: 'bets' | 'events', of: number) =>
    t(`bets.figures.${what}`, { count: of, value: formatNumber(of, locale) });
  return (
    <section aria-busy={answer === undefined} aria-label={t('bets.figures.label')} className={styles.figures}>
      <Stat
        label={t('bets.figures.profit')}
        note={
          figures?.since && (
            <>
              {t('bets.figures.since')} <DateText value={figures.since} />
            </>
          )
        }
        size={size}
        tone={answer && answer.totalProfit < 0 ? 'loss' : 'profit'}
      >
        {answer ? <Money cents={centsOfEuros(answer.totalProfit)} sign="always" /> : grey}
      </Stat>
      <Stat label={t('bets.figures.staked')} note={figures && count('bets', figures.settledBets)} size={size}>
        {figures ? <Money cents={centsOfEuros(figures.staked)} /> : grey}
      </Stat>
      <Stat
        className={few ? styles.few : undefined}
        label={t('bets.figures.yield')}
        note={figures && t(few ? 'bets.figures.few' : 'bets.figures.yieldNote')}
        size={size}
      >
        {figures ? <Percent percent={figures.yieldPercent} /> : grey}
      </Stat>
      <Stat
        label={t('bets.figures.open')}
        note={
          answer &&
          t('bets.figures.openNote', {
            bets: count('bets', answer.openCount),
            events: count('events', answer.figures.openEvents),
          })
        }
        size={size}
        tone="plain"
      >
        {figures ? <Money cents={centsOfEuros(figures.openStake)} /> : grey}
      </Stat>
    </section>
  );
}
