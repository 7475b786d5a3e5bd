import type { Arb } from '@bothways/domain/arbs';
import { Button, RotateCwIcon, Sheet, SidePanel } from '@bothways/ui';
import type { ReactNode } from 'react';
import { CalculatorBody, ModeChoice } from '../../calculator/calculator-body.tsx';
import { Payoff } from '../../calculator/payoff.tsx';
import { PlanActions } from '../../calculator/plan-actions.tsx';
import { type Calculator, useCalculator } from '../../calculator/use-calculator.ts';
import type { Wording } from '../../words/selection.ts';
import { useWording, useWords } from '../../words/use-wording.ts';
import { AlternativeOddsPanel } from './alternative-odds.tsx';
import styles from './arb-detail.module.css';
import { DetailHead } from './detail-head.tsx';
import { OtherArbs } from './other-arbs.tsx';
import { ReadingNote } from './reading-note.tsx';
import { type StillThereCheck, useStillThere } from './use-still-there.ts';

export interface ArbDetailProps {
  arb: Arb;
  isGone: boolean;
  isLive: boolean;
  /** A sheet from below instead of a panel at the right. */
  isPhone: boolean;
  /** The event's other arbs. */
  others: readonly Arb[];
  onSelect: (id: string) => void;
  onClose: () => void;
}

function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h3>{title}</h3>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** Of an arb that left the list it may be asked, too: it may stand with less. */
function StillThereButton({ check, isWide }: { check: StillThereCheck; isWide: boolean }) {
  const t = useWords();
  return (
    <Button
      icon={<RotateCwIcon size={14} />}
      isPending={check.isReading}
      onPress={check.read}
      variant="primary"
      wide={isWide}
    >
      {t('detail.stillThere')}
    </Button>
  );
}

interface Parts extends ArbDetailProps {
  calculator: Calculator;
  check: StillThereCheck;
  wording: Wording;
}

const PayoffSection = ({ arb, calculator, wording }: Parts) => {
  const t = useWords();
  return (
    <Section aside={t('payoff.after')} title={t('payoff.title')}>
      <Payoff calculation={calculator.calculation} event={arb.event} wording={wording} />
    </Section>
  );
};

/** A gone arb keeps its last figures, but nothing of it is calculated any more. */
const CalculatorSection = ({ arb, isGone, isPhone, calculator, wording }: Parts) => {
  const t = useWords();
  return (
    <Section
      aside={<ModeChoice calculator={calculator} size={isPhone ? 'medium' : 'small'} />}
      title={t('calc.title')}
    >
      <fieldset className={styles.calculator} disabled={isGone} inert={isGone}>
        <CalculatorBody calculator={calculator} rating={arb.rating} wording={wording} />
      </fieldset>
    </Section>
  );
};

function MoreSections({ arb, others, isLive, onSelect, calculator, wording }: Parts) {
  const t = useWords();
  return (
    <>
      <Section title={t('detail.alternatives')}>
        <AlternativeOddsPanel arb={arb} calculator={calculator} wording={wording} />
      </Section>
      {others.length > 0 && (
        <Section title={t('detail.others', { count: others.length })}>
          <OtherArbs arbs={others} isLive={isLive} onSelect={onSelect} />
        </Section>
      )}
    </>
  );
}

function WideDetail(parts: Parts) {
  const t = useWords();
  const { arb, isGone, isLive, onClose, calculator, check, wording } = parts;
  return (
    <SidePanel
      className={styles.panel ?? ''}
      footer={
        <PlanActions arb={arb} calculation={calculator.calculation} isCompact={false} wording={wording} />
      }
      header={
        <DetailHead
          action={<StillThereButton check={check} isWide={false} />}
          arb={arb}
          isGone={isGone}
          isLive={isLive}
          onClose={onClose}
        >
          <ReadingNote check={check} />
        </DetailHead>
      }
      label={t('detail.label')}
    >
      <PayoffSection {...parts} />
      <CalculatorSection {...parts} />
      <MoreSections {...parts} />
    </SidePanel>
  );
}

/** The calculator comes first, the action lies under the thumb. */
function PhoneDetail(parts: Parts) {
  const t = useWords();
  const { arb, isGone, isLive, onClose, calculator, check, wording } = parts;
  return (
    <Sheet
      footer={
        <>
          <span className={styles.grow}>
            <StillThereButton check={check} isWide />
          </span>
          <PlanActions arb={arb} calculation={calculator.calculation} isCompact wording={wording} />
        </>
      }
      isOpen
      label={t('detail.label')}
      onClose={onClose}
    >
      {(close) => (
        <>
          <DetailHead arb={arb} isGone={isGone} isLive={isLive} onClose={close}>
            <ReadingNote check={check} />
          </DetailHead>
          <CalculatorSection {...parts} />
          <PayoffSection {...parts} />
          <MoreSections {...parts} />
        </>
      )}
    </Sheet>
  );
}

/** The selected arb in full. */
export function ArbDetail(props: ArbDetailProps) {
  const calculator = useCalculator(props.arb);
  const check = useStillThere(props.arb);
  const wording = useWording(props.arb.event, props.arb.bets);
  const parts = { ...props, calculator, check, wording };
  return props.isPhone ? <PhoneDetail {...parts} /> : <WideDetail {...parts} />;
}
