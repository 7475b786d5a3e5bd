import { NoPayoff, PayoffTable } from '@bothways/calculators/payoff';
import type { MatchedPlan } from '@bothways/domain/matched-betting';
import { Money } from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';
import { DetailSection } from '../../live-list/index.ts';
import { pickOf, selectionText, useWording } from '../../words/index.ts';
import { useText } from '../texts.ts';
import type { MatchedCalculator } from './use-matched-calculator.ts';

/** What each result pays at either side, and what no stake covers. */
export function ResultsSection({ calculator: { bet, plan } }: { calculator: MatchedCalculator }) {
  const t = useText();
  const bookieName = useBookieName();
  const wording = useWording(bet.event, [bet.back]);
  const [book, exchange] = [bookieName(bet.back.bookie), bookieName(bet.lay.bookie)];
  const row = (key: 'wins' | 'loses', result: MatchedPlan['ifWins']) => ({
    key,
    label: t(`matched.${key}`),
    cells: [
      <Money cents={result.bookCents} key="book" sign="always" />,
      <Money cents={result.exchangeCents} key="exchange" sign="always" />,
    ],
    profitCents: result.totalCents,
  });
  return (
    <DetailSection aside={t('matched.afterRounding')} title={t('matched.pays')}>
      {plan ? (
        <PayoffTable
          caption={t('matched.pays')}
          heads={[
            { key: 'if', head: t('matched.if', { selection: selectionText(pickOf(bet.back), wording) }) },
            { key: 'book', head: book },
            { key: 'exchange', head: exchange },
            { key: 'keep', head: t('matched.keep') },
          ]}
          notCovered={
            plan.notCovered.totalCents < 0
              ? {
                  label: t(`matched.notCovered.${plan.notCovered.voids}`, { book, exchange }),
                  profitCents: plan.notCovered.totalCents,
                }
              : undefined
          }
          rows={[row('wins', plan.ifWins), row('loses', plan.ifLoses)]}
        />
      ) : (
        <NoPayoff>{t('matched.incomplete')}</NoPayoff>
      )}
    </DetailSection>
  );
}
