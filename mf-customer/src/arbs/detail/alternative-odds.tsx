import type { Arb } from '@bothways/domain/arbs';
import { Button, Chip, Liquidity, MISSING, Odds, Sparkline, VisuallyHidden } from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../../bookies/bookie-names.tsx';
import type { CalculatorLeg, Offer } from '../../calculator/legs.ts';
import type { Calculator } from '../../calculator/use-calculator.ts';
import { ShortAge } from '../../time/age.tsx';
import { selectionText, type Wording } from '../../words/selection.ts';
import { useWords } from '../../words/use-wording.ts';
import styles from './alternative-odds.module.css';
import { noVigOdds, oddsFigures } from './alternatives.ts';

/** One bookmaker's price; pressing it takes that bookmaker into the calculator. */
function PriceChip(props: { price: Offer; isChosen: boolean; onChoose: () => void }) {
  const { price, isChosen, onChoose } = props;
  const t = useWords();
  const bookieName = useBookieName();
  return (
    <Chip
      className={styles.price}
      edge={price.reference ? 'dashed' : 'solid'}
      isSelected={isChosen}
      mark={false}
      onChange={onChoose}
      size="small"
    >
      {bookieName(price.bookie)}
      <b>
        <Odds odds={price.quotedOdds} />
      </b>
      {price.fee && (
        <span className={styles.pale}>
          {t('detail.net')} <Odds odds={price.odds} />
        </span>
      )}
      {price.maxRisk !== undefined && (
        <span className={styles.pale}>
          <Liquidity usd={price.maxRisk} />
        </span>
      )}
      {price.reference && <span className={styles.pale}>{t('detail.reference')}</span>}
      <span className={styles.pale}>
        <VisuallyHidden>{t('detail.seen')}</VisuallyHidden> <ShortAge since={price.updatedOn} />
      </span>
    </Chip>
  );
}

/** So many bookmakers are shown before the rest is asked for. */
const SHOWN_PRICES = 8;

function PriceChips({ leg, onChoose }: { leg: CalculatorLeg; onChoose: (bookie: string) => void }) {
  const t = useWords();
  const [showsAll, setShowsAll] = useState(false);
  const hidden = leg.choices.length - SHOWN_PRICES;
  const shown = showsAll ? leg.choices : leg.choices.slice(0, SHOWN_PRICES);
  return (
    <div className={styles.chips}>
      {shown.map((price) => (
        <PriceChip
          isChosen={price.bookie === leg.price.bookie}
          key={price.bookie}
          onChoose={() => onChoose(price.bookie)}
          price={price}
        />
      ))}
      {hidden > 0 && !showsAll && (
        <Button onPress={() => setShowsAll(true)} size="small" variant="quiet">
          {t('detail.morePrices', { count: hidden })}
        </Button>
      )}
    </div>
  );
}

interface LegAlternativesProps {
  arb: Arb;
  leg: CalculatorLeg;
  index: number;
  noVig: number | undefined;
  calculator: Calculator;
  wording: Wording;
}

function LegAlternatives({ arb, leg, index, noVig, calculator, wording }: LegAlternativesProps) {
  const t = useWords();
  const bet = arb.bets[index];
  if (!bet) return null;
  const { best, average } = oddsFigures(bet);
  return (
    <div className={styles.leg}>
      <div>
        <div className={styles.head}>
          <h4 className={styles.name}>{selectionText(leg.pick, wording)}</h4>
          <span className={styles.pale} title={t('detail.movedWhen')}>
            {t('detail.moved')} <ShortAge since={bet.changedOn} />
          </span>
        </div>
        <div className={styles.figures}>
          <span>
            {t('detail.best')} <Odds className={styles.figure ?? ''} odds={best} />
          </span>
          <span>
            {t('detail.average')} <Odds className={styles.figure ?? ''} odds={average} />
          </span>
          <span title={noVig === undefined ? t('detail.noVigUnknown') : t('detail.noVigHow')}>
            {t('detail.noVig')}{' '}
            {noVig === undefined ? MISSING : <Odds className={styles.figure ?? ''} odds={noVig} />}
          </span>
        </div>
      </div>
      {bet.history && bet.history.length > 1 && (
        <Sparkline label={t('detail.history')} values={bet.history.map(({ odds }) => odds)} />
      )}
      <PriceChips
        leg={leg}
        onChoose={(bookie) => calculator.dispatch({ type: 'bookie', leg: index, bookie })}
      />
    </div>
  );
}

/** For each leg every bookmaker's price, with the best, the average and the odds without margin. */
export function AlternativeOddsPanel(props: { arb: Arb; calculator: Calculator; wording: Wording }) {
  const { arb, calculator, wording } = props;
  const noVig = noVigOdds(arb);
  return calculator.calculation.legs.map((leg, index) => (
    <LegAlternatives
      arb={arb}
      calculator={calculator}
      index={index}
      key={leg.id}
      leg={leg}
      noVig={noVig?.[index]}
      wording={wording}
    />
  ));
}
