import { type Balances, balanceFigures } from '@bothways/domain/bot-balances';
import { Money, Stat } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './balances.module.css';
import { useDayText } from './days.ts';
import { labelOf } from './label-of.ts';

/** Number of bookmakers shown next to the total: the most profitable ones. */
const BOOKMAKERS = 2;

const Result = ({ cents }: { cents: number }) => <Money cents={cents} sign="always" tone="result" />;

/** Totals of the entries. */
export function BalancesFigures({ all }: { all: Balances }) {
  const t = useText();
  const dayText = useDayText();
  const { profitCents, entries, first, last, bookmakers, best } = balanceFigures(all.balances);
  const span = (from: string, to: string): string =>
    from === to
      ? t('balances.entriesOn', { count: entries, day: dayText(to, 'day') })
      : t('balances.entriesFromTo', { count: entries, from: dayText(from, 'day'), to: dayText(to, 'day') });
  return (
    <div className={styles.figures}>
      <Stat
        label={t('balances.profit')}
        note={first !== undefined && last !== undefined && span(first, last)}
        size="large"
      >
        <Result cents={profitCents} />
      </Stat>
      {bookmakers.slice(0, BOOKMAKERS).map((each) => (
        <Stat
          key={each.bookie}
          label={labelOf(all, each.bookie)}
          note={t('balances.entries', { count: each.entries })}
          size="large"
        >
          <Result cents={each.profitCents} />
        </Stat>
      ))}
      {best && (
        <Stat
          label={t('balances.best')}
          note={t('balances.bestNote', { day: dayText(best.date, 'day') })}
          size="large"
        >
          <Result cents={best.profitCents} />
        </Stat>
      )}
    </div>
  );
}
