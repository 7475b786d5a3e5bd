import { NoPayoff, ResultNote, PayoffTable as Table } from '@bothways/calculators/payoff';
import type { EventRecord } from '@bothways/domain/events';
import type { PayoffRow, PayoffTable } from '@bothways/domain/settlement';
import { Money } from '@bothways/ui';
import type { ReactNode } from 'react';
import { isLay, resultText, shortSelectionText, type Wording } from '../words/index.ts';
import type { Calculation } from './calculation.ts';
import { useText } from './texts.ts';

interface PayoffProps {
  calculation: Calculation;
  event: EventRecord;
  wording: Wording;
}

/** Returns whether each result is won by exactly one leg, and each leg by one result. */
const isOneEach = (rows: readonly PayoffRow[], legs: number): boolean =>
  rows.length === legs &&
  rows.every(
    ({ settled }) => settled.filter((part) => part === 'won').length === 1 && !settled.includes('void'),
  ) &&
  rows.every(({ settled }) => settled.every((part) => part === 'won' || part === 'lost'));

/** The name of a result, and whether it is the middle. */
function Result({ row, payoff, wording }: { row: PayoffRow; payoff: PayoffTable; wording: Wording }) {
  const t = useText();
  const all = payoff.rows.flatMap(({ results }) => results);
  return (
    <>
      {resultText(row.results, wording, all)}
      {row.isMiddle && <ResultNote>{t('payoff.middle')}</ResultNote>}
    </>
  );
}

/**
 * Returns stake and return of the only winning leg, where every result has its own leg; else what every leg wins or
 * loses.
 */
function cellsOf(
  { settled, legProfitCents }: PayoffRow,
  { plan }: Calculation,
  oneEach: boolean,
): ReactNode[] {
  const won = plan?.legs[settled.indexOf('won')];
  return oneEach
    ? [<Money cents={won?.stakeCents} key="stake" />, <Money cents={won?.wonCents} key="pays" />]
    : legProfitCents.map((cents, leg) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the legs never change their order
        <Money cents={cents} key={leg} sign="always" />
      ));
}

/** What every result pays with these stakes and, below a stronger line, what no stake can cover. */
export function Payoff({ calculation, event, wording }: PayoffProps) {
  const t = useText();
  const { payoff, legs } = calculation;
  if (!payoff) return <NoPayoff>{t(calculation.plan ? 'payoff.unknown' : 'payoff.noStake')}</NoPayoff>;
  // A lay's stake and its return belong to different parties: what it wins or loses is clearer.
  const oneEach = isOneEach(payoff.rows, legs.length) && !legs.some(({ pick }) => isLay(pick));
  const between = oneEach
    ? (['stake', 'pays'] as const).map((key) => ({ key, head: t(`payoff.${key}`) }))
    : legs.map(({ id, pick }) => ({ key: id, head: shortSelectionText(pick, wording) }));
  return (
    <Table
      caption={t('payoff.caption', { event: event.name })}
      heads={[
        { key: 'result', head: t('payoff.result') },
        ...between,
        { key: 'profit', head: t('payoff.profit') },
      ]}
      notCovered={
        payoff.notCovered && {
          label: t('payoff.notCovered', { count: legs.length - 1 }),
          profitCents: payoff.notCovered.profitCents,
        }
      }
      rows={payoff.rows.map((row) => ({
        key: row.settled.join(),
        label: <Result payoff={payoff} row={row} wording={wording} />,
        cells: cellsOf(row, calculation, oneEach),
        profitCents: row.profitCents,
      }))}
    />
  );
}
