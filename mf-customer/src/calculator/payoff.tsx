import type { EventRecord } from '@bothways/domain/events';
import type { PayoffRow, PayoffTable } from '@bothways/domain/settlement';
import { cx, Money, VisuallyHidden } from '@bothways/ui';
import { useText } from '../texts.ts';
import { isLay, resultText, shortSelectionText, type Wording } from '../words/index.ts';
import type { Calculation } from './calculation.ts';
import styles from './payoff.module.css';

interface PayoffProps {
  calculation: Calculation;
  event: EventRecord;
  wording: Wording;
}

/** Each result is won by one leg alone, each leg by one result alone. */
const isOneEach = (rows: readonly PayoffRow[], legs: number): boolean =>
  rows.length === legs &&
  rows.every(
    ({ settled }) => settled.filter((part) => part === 'won').length === 1 && !settled.includes('void'),
  ) &&
  rows.every(({ settled }) => settled.every((part) => part === 'won' || part === 'lost'));

const tone = (cents: number): string | undefined =>
  cents < 0 ? styles.loss : cents > 0 ? styles.profit : undefined;

function Result({ row, payoff, wording }: { row: PayoffRow; payoff: PayoffTable; wording: Wording }) {
  const t = useText();
  const all = payoff.rows.flatMap(({ results }) => results);
  return (
    <th scope="row">
      {resultText(row.results, wording, all)}
      {row.isMiddle && <span className={styles.middle}> {t('payoff.middle')}</span>}
    </th>
  );
}

/** Stake and return of the one leg that wins, where every result has its own leg. */
function OneEach({ payoff, calculation, wording }: { payoff: PayoffTable } & Omit<PayoffProps, 'event'>) {
  const t = useText();
  const stakes = calculation.plan?.legs ?? [];
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('payoff.result')}</th>
          <th scope="col">{t('payoff.stake')}</th>
          <th scope="col">{t('payoff.pays')}</th>
          <th scope="col">{t('payoff.profit')}</th>
        </tr>
      </thead>
      <tbody>
        {payoff.rows.map((row) => {
          const leg = row.settled.indexOf('won');
          return (
            <tr key={row.settled.join()}>
              <Result payoff={payoff} row={row} wording={wording} />
              <td>
                <Money cents={stakes[leg]?.stakeCents} />
              </td>
              <td>
                <Money cents={stakes[leg]?.wonCents} />
              </td>
              <td className={tone(row.profitCents)}>
                <Money cents={row.profitCents} sign="always" />
              </td>
            </tr>
          );
        })}
      </tbody>
    </>
  );
}

/** Profit or loss of every leg in every result. */
function ByLeg({ payoff, calculation, wording }: { payoff: PayoffTable } & Omit<PayoffProps, 'event'>) {
  const t = useText();
  return (
    <>
      <thead>
        <tr>
          <th scope="col">{t('payoff.result')}</th>
          {calculation.legs.map(({ id, pick }) => (
            <th key={id} scope="col">
              {shortSelectionText(pick, wording)}
            </th>
          ))}
          <th scope="col">{t('payoff.profit')}</th>
        </tr>
      </thead>
      <tbody>
        {payoff.rows.map((row) => (
          <tr key={row.settled.join()}>
            <Result payoff={payoff} row={row} wording={wording} />
            {row.legProfitCents.map((cents, leg) => (
              <td key={calculation.legs[leg]?.id}>
                <Money cents={cents} sign="always" />
              </td>
            ))}
            <td className={tone(row.profitCents)}>
              <Money cents={row.profitCents} sign="always" />
            </td>
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** What every result pays with these stakes, and below a stronger line what no stake can cover. */
export function Payoff({ calculation, event, wording }: PayoffProps) {
  const t = useText();
  const { payoff, legs } = calculation;
  if (!payoff)
    return <p className={styles.none}>{t(calculation.plan ? 'payoff.unknown' : 'payoff.noStake')}</p>;
  // Of a lay the stake and what it pays are of two people: what it wins or loses says more.
  const oneEach = isOneEach(payoff.rows, legs.length) && !legs.some(({ pick }) => isLay(pick));
  const Rows = oneEach ? OneEach : ByLeg;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <VisuallyHidden as="caption">{t('payoff.caption', { event: event.name })}</VisuallyHidden>
        <Rows calculation={calculation} payoff={payoff} wording={wording} />
        {payoff.notCovered && (
          <tfoot>
            <tr>
              <th colSpan={oneEach ? 3 : legs.length + 1} scope="row">
                {t('payoff.notCovered', { count: legs.length - 1 })}
              </th>
              <td className={cx(tone(payoff.notCovered.profitCents))}>
                <Money cents={payoff.notCovered.profitCents} sign="always" />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
