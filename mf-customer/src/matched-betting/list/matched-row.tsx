import { type MatchedBet, type MatchedKind, yieldOf } from '@bothways/domain/matched-betting';
import { ClockIcon, cx, Liquidity, Money, Odds, Percent } from '@bothways/ui';
import { MappedPrice, useBookieName, useBookieStakes, usePriceName } from '../../bookies/index.ts';
import { Flash, ShortAge, StartTime } from '../../time/index.ts';
import { eventTitle, pickOf, selectionText, useWording } from '../../words/index.ts';
import { AS_LISTED, commissionOf, planOf, worstCents } from '../calculator/calculation.ts';
import { useText } from '../texts.ts';
import styles from './matched-list.module.css';

export interface MatchedRowProps {
  bet: MatchedBet;
  kind: MatchedKind;
  stakeCents: number;
  isGone: boolean;
  isSelected: boolean;
  /** Whether the liquidity at the price is less than the lay stake; undefined where it is unknown. */
  isThin: (usd: number | undefined, layStakeCents: number) => boolean;
  onSelect: (id: string) => void;
}

/** A back above its lay, so that the two odds can be subtracted by eye. */
export function MatchedRow({ bet, kind, stakeCents, isGone, isSelected, isThin, onSelect }: MatchedRowProps) {
  const t = useText();
  const bookieName = useBookieName();
  const priceName = usePriceName();
  const { back, lay, event } = bet;
  const wording = useWording(event, [back]);
  const selection = selectionText(pickOf(back), wording);
  const isQualifying = kind === 'qualifying';
  const commissionPct = commissionOf(bet);
  const stakesAt = useBookieStakes();
  const plan = planOf(
    bet,
    { ...AS_LISTED, kind, stakeCents },
    { back: stakesAt(back.bookie), lay: stakesAt(lay.bookie) },
  );
  const worst = plan && worstCents(plan);
  const name = t('matched.row', {
    event: eventTitle(event),
    selection,
    back: priceName(back),
    lay: priceName(lay),
  });
  return (
    <article className={cx(styles.row, isSelected && styles.selected, isGone && styles.gone)}>
      <button
        aria-label={name}
        aria-pressed={isSelected}
        className={styles.open}
        data-item={bet.id}
        onClick={() => onSelect(bet.id)}
        type="button"
      />
      <div className={styles.figures}>
        <span className={cx(styles.figure, !isQualifying && styles.kept)}>
          <Flash of={yieldOf(bet, kind)}>
            <Percent percent={yieldOf(bet, kind)} small />
          </Flash>
        </span>
        <span className={styles.below}>
          {isQualifying ? (
            <>
              <ClockIcon size={12} /> <ShortAge since={oldestOf(bet)} />
            </>
          ) : (
            <Percent percent={bet.ratingPct} />
          )}
        </span>
      </div>
      <div className={styles.what}>
        <span className={styles.event}>{eventTitle(event)}</span>
        <span className={styles.selection}>
          {selection}
          <span className={styles.start}>
            <StartTime startedAt={event.startedAt} />
          </span>
        </span>
      </div>
      <div className={styles.account}>
        <span>
          <small>{t('matched.back')}</small> <b>{bookieName(back.bookie)}</b> <MappedPrice price={back} />
        </span>
        <span>
          <small>{t('matched.lay')}</small> <b>{bookieName(lay.bookie)}</b> <MappedPrice price={lay} />{' '}
          <span className={styles.pale}>
            <Percent digits={commissionPct % 1 === 0 ? 0 : 1} percent={commissionPct} />
          </span>
        </span>
      </div>
      <div className={styles.odds}>
        <Flash of={back.originalOdds}>
          <Odds odds={back.originalOdds} />
        </Flash>
        <Flash of={lay.originalOdds}>
          <Odds odds={lay.originalOdds} />
        </Flash>
      </div>
      <div className={styles.small}>
        <span>
          <Liquidity usd={back.maxRisk} />
        </span>
        <span className={cx(plan && isThin(lay.maxRisk, plan.stakeCents) && styles.thin)}>
          <Liquidity usd={lay.maxRisk} />
        </span>
      </div>
      <div className={cx(styles.small, styles.seen)}>
        <span>
          <ShortAge since={back.updatedOn} />
        </span>
        <span>
          <ShortAge since={lay.updatedOn} />
        </span>
      </div>
      <div className={styles.keep}>
        <b>
          <Money cents={worst} sign="always" tone="result" />
        </b>
        <span className={styles.pale}>
          {t('matched.layStake')} <Money cents={plan?.stakeCents} />
        </span>
      </div>
    </article>
  );
}

/** Returns the earlier of the times at which the two prices were seen. */
export const oldestOf = ({ back, lay }: MatchedBet): string =>
  back.updatedOn < lay.updatedOn ? back.updatedOn : lay.updatedOn;
