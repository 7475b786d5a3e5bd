import type { Arb } from '@bothways/domain/arbs';
import { Loading, Skeleton } from '@bothways/ui';
import {
  type Calculator,
  CalculatorBody,
  ModeChoice,
  Payoff,
  PlanActions,
  useCalculator,
} from '../../calculator/index.ts';
import { DetailPanel, DetailSection, OtherItems } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { useWording, type Wording } from '../../words/index.ts';
import { ArbRow } from '../row/arb-row.tsx';
import { AlternativeOddsPanel } from './alternative-odds.tsx';
import styles from './arb-detail.module.css';
import { ArbHead } from './arb-head.tsx';
import { ArbReadNote } from './arb-read-note.tsx';
import { useStillThere } from './use-still-there.ts';

/** Number of the event's other arbs shown before "Show more". */
const SHOWN_ARBS = 5;

/** Height of one leg's prices while they load, px. */
const PANEL_HEIGHT = 60;

interface ArbDetailProps {
  arb: Arb;
  /** The other bookmakers' prices have been read. */
  hasPrices: boolean;
  isGone: boolean;
  isLive: boolean;
  /** A sheet from below instead of a panel at the right. */
  isPhone: boolean;
  /** The event's other arbs. */
  others: readonly Arb[];
  onSelect: (id: string) => void;
  onClose: () => void;
}

interface Parts extends ArbDetailProps {
  calculator: Calculator;
  wording: Wording;
}

const PayoffSection = ({ arb, calculator, wording }: Parts) => {
  const t = useText();
  return (
    <DetailSection aside={t('payoff.after')} title={t('payoff.title')}>
      <Payoff calculation={calculator.calculation} event={arb.event} wording={wording} />
    </DetailSection>
  );
};

/** A gone arb shows its last figures, but is no longer calculated. */
const CalculatorSection = ({ arb, isGone, isPhone, calculator, wording }: Parts) => {
  const t = useText();
  return (
    <DetailSection
      aside={<ModeChoice calculator={calculator} size={isPhone ? 'medium' : 'small'} />}
      title={t('calc.title')}
    >
      <fieldset className={styles.calculator} disabled={isGone} inert={isGone}>
        <CalculatorBody arb={arb} calculator={calculator} wording={wording} />
      </fieldset>
    </DetailSection>
  );
};

function MoreSections({ arb, hasPrices, others, isLive, onSelect, calculator, wording }: Parts) {
  const t = useText();
  return (
    <>
      <DetailSection title={t('detail.alternatives')}>
        {hasPrices ? (
          <AlternativeOddsPanel arb={arb} calculator={calculator} wording={wording} />
        ) : (
          <Loading label={t('card.loadingOdds')}>
            <Skeleton height={PANEL_HEIGHT * arb.bets.length} />
          </Loading>
        )}
      </DetailSection>
      {others.length > 0 && (
        <DetailSection title={t('detail.others', { count: others.length })}>
          <OtherItems isLive={isLive} items={others} most={SHOWN_ARBS} onSelect={onSelect} Row={ArbRow} />
        </DetailSection>
      )}
    </>
  );
}

/** The selected arb in full. */
export function ArbDetail(props: ArbDetailProps) {
  const { arb, isGone, isLive, isPhone, onClose } = props;
  const t = useText();
  const calculator = useCalculator(arb);
  const check = useStillThere(arb);
  const wording = useWording(arb.event, arb.bets);
  const parts = { ...props, calculator, wording };
  return (
    <DetailPanel
      actions={
        <PlanActions arb={arb} calculation={calculator.calculation} isCompact={isPhone} wording={wording} />
      }
      check={check}
      head={(head) => (
        <ArbHead {...head} arb={arb} isGone={isGone} isLive={isLive}>
          <ArbReadNote check={check} />
        </ArbHead>
      )}
      isPhone={isPhone}
      label={t('detail.label')}
      onClose={onClose}
    >
      {/* On phones the calculator comes first. */}
      {!isPhone && <PayoffSection {...parts} />}
      <CalculatorSection {...parts} />
      {isPhone && <PayoffSection {...parts} />}
      <MoreSections {...parts} />
    </DetailPanel>
  );
}
