import type { Honesty, Judgement } from '@bothways/domain/backtest';
import {
  BanIcon,
  Card,
  CircleHelpIcon,
  ClockAlertIcon,
  type IconComponent,
  LayersIcon,
  LockIcon,
  ScaleIcon,
  SignalIcon,
} from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import styles from './backtest.module.css';
import type { JudgedProps } from './result.tsx';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

const PICTURES: Record<Honesty, IconComponent> = {
  refusals: BanIcon,
  accountsEnd: LockIcon,
  limitsUnknown: ScaleIcon,
  confirmationsUnknown: ClockAlertIcon,
  suspensionsUnknown: ClockAlertIcon,
  rulesOfNow: ClockAlertIcon,
  triedBefore: LayersIcon,
  fewBets: CircleHelpIcon,
  resultsMissing: CircleHelpIcon,
  closesMissing: CircleHelpIcon,
  gaps: SignalIcon,
  receiptsUnknown: ClockAlertIcon,
  outlines: SignalIcon,
  screenRules: CircleHelpIcon,
};

/** The figure of a judgement that quantifies a limitation. */
const COUNTED: Partial<Record<Honesty, (judgement: Judgement) => number>> = {
  triedBefore: ({ tried }) => tried,
  fewBets: ({ flat }) => flat.bets,
  resultsMissing: ({ fate }) => fate.open,
  closesMissing: ({ clv }) => clv.bets - clv.covered,
  gaps: ({ gaps }) => gaps.count,
  receiptsUnknown: ({ unreceived }) => unreceived,
  outlines: ({ outlines }) => outlines,
};

/** The longest periods for which nothing was received from a bookmaker. */
function Gaps({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { dayTime, span } = useFigures();
  const name = useBookieName();
  const { longest } = judgement.gaps;
  if (longest.length === 0) return null;
  return (
    <details className={styles.gaps}>
      <summary>{t('backtest.gaps.title')}</summary>
      <ul>
        {longest.map(({ bookie, from, to }) => (
          <li key={`${bookie} ${from}`}>
            <b>{name(bookie)}</b> {dayTime(from)} – {dayTime(to)}{' '}
            <span className={styles.pale}>{span((Date.parse(to) - Date.parse(from)) / 1000)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a backtest cannot know, in words. */
export function LimitsCard({ judgement }: Pick<JudgedProps, 'judgement'>) {
  const t = useText();
  const { count, span, money } = useFigures();
  return (
    <Card className={styles.card}>
      <div className={styles.cardHead}>
        <h3 className={styles.title}>{t('backtest.honesty.title')}</h3>
      </div>
      <ul className={styles.limits}>
        {judgement.honesty.map((each) => {
          const Picture = PICTURES[each];
          const counted = COUNTED[each]?.(judgement) ?? 0;
          return (
            <li key={each}>
              <Picture size={14} />
              <span>
                <b>{t(`backtest.honesty.${each}.word`)}</b>{' '}
                {t(`backtest.honesty.${each}.text`, {
                  count: counted,
                  figure: count(counted),
                  span: span(judgement.gaps.totalS),
                  cap: money(judgement.betting.capCents),
                })}
                {each === 'gaps' && <Gaps judgement={judgement} />}
              </span>
            </li>
          );
        })}
        <li>
          <span>{t('backtest.honesty.counts')}</span>
        </li>
      </ul>
    </Card>
  );
}
