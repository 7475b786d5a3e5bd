import type { ArbBet } from '@bothways/domain/arbs';
import { useLocale } from '@bothways/platform';
import {
  ArrowDownIcon,
  ArrowUpIcon,
  Badge,
  cx,
  formatNumber,
  Liquidity,
  Odds,
  VisuallyHidden,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { BetDelay, MappedPrice, NetOdds, useBookieName } from '../../bookies/index.ts';
import { useText } from '../../texts.ts';
import { Flash, ShortAge, useEverySecond } from '../../time/index.ts';
import { isLay, pickOf, selectionText, type Wording } from '../../words/index.ts';
import styles from './leg-row.module.css';

/** Duration for which a moved price shows its arrow. */
const ARROW_MS = 60_000;

function OddsArrow({ bet }: { bet: ArbBet }) {
  const t = useText();
  const isFresh = useEverySecond((nowMs) => nowMs - Date.parse(bet.changedOn) < ARROW_MS);
  if (!bet.oddsChange || !isFresh) return null;
  return (
    <>
      {bet.oddsChange === 'up' ? <ArrowUpIcon size={12} /> : <ArrowDownIcon size={12} />}
      <VisuallyHidden>{t(`card.odds_${bet.oddsChange}`)}</VisuallyHidden>
    </>
  );
}

/** Warning that the price is far above the next best one and so likely to be voided. */
function FarAbove({ bet }: { bet: ArbBet }) {
  const t = useText();
  const locale = useLocale();
  if (bet.aboveNextPct === undefined) return null;
  return (
    <Badge tone="warn">
      {t('card.aboveNext', { pct: formatNumber(Math.floor(bet.aboveNextPct), locale) })}
      <VisuallyHidden> {t('card.aboveNextText')}</VisuallyHidden>
    </Badge>
  );
}

interface LegRowProps {
  bet: ArbBet;
  wording: Wording;
  /** The legs differ in it, so each states whether it counts overtime. */
  saysOvertime: boolean;
  /** Badges of the whole arb, shown on its first leg. */
  badges?: ReactNode;
}

/** One bookmaker's row: name, pick, odds in the bookmaker's own format, liquidity and when it was last seen. */
export function LegRow({ bet, wording, saysOvertime, badges }: LegRowProps) {
  const t = useText();
  const bookieName = useBookieName();
  return (
    <li className={styles.leg}>
      <span className={styles.bookie}>{bookieName(bet.bookie)}</span>
      <span className={styles.market}>
        <span className={cx(styles.pick, isLay(bet) && styles.lay)}>
          {selectionText(pickOf(bet), wording)}
        </span>
        {badges}
        <FarAbove bet={bet} />
        <MappedPrice price={bet} />
        <NetOdds price={bet} />
        <BetDelay price={bet} />
        {saysOvertime && (
          <Badge tone="warn">{t(bet.overTimeIncluded ? 'card.overtime' : 'card.regularTime')}</Badge>
        )}
      </span>
      <span className={styles.odds}>
        <OddsArrow bet={bet} />
        <Flash of={bet.originalOdds}>
          <Odds odds={bet.originalOdds} />
        </Flash>
      </span>
      <span className={styles.liquidity}>
        <Liquidity usd={bet.maxRisk} />
      </span>
      <span className={styles.seen}>
        <ShortAge since={bet.updatedOn} />
      </span>
    </li>
  );
}
