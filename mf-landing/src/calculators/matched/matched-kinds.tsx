import { Money, Percent, Table } from '@bothways/ui';
import { Aside, AsideNote, useFigures } from '../frame/index.ts';
import { layOf, MATCHED_MODES, type MatchedBet } from './matched.ts';
import { useMatchedText } from './texts.ts';

/** Compares the same amount in each kind of offer. */
export function Kinds({ bet }: { bet: MatchedBet }) {
  const t = useMatchedText();
  const figures = useFigures();
  const refundCents = bet.mode === 'refund' ? bet.refundCents : Math.round(bet.stakeCents * 0.7);
  const rows = MATCHED_MODES.flatMap((mode) => {
    const plan = layOf({ ...bet, refundCents, matchedCents: 0, isRounded: true }, mode);
    return plan ? [{ mode, plan }] : [];
  });
  return (
    <Aside lead={t('kinds.lead', { stake: figures.money(bet.stakeCents) })} title={t('kinds.title')}>
      <Table
        columns={[
          {
            id: 'kind',
            header: t('kinds.kind'),
            cell: ({ mode }) => t(`kinds.${mode}Short`),
          },
          {
            id: 'lay',
            header: t('kinds.lay'),
            isNumeric: true,
            weight: 'strong',
            cell: ({ plan }) => <Money cents={plan.layStakeCents} />,
          },
          {
            id: 'liability',
            header: t('kinds.liability'),
            isNumeric: true,
            cell: ({ plan }) => <Money cents={plan.liabilityCents} />,
          },
          {
            id: 'keep',
            header: t('kinds.keep'),
            isNumeric: true,
            cell: ({ plan }) => (
              <Money
                cents={Math.min(plan.profitIfBackWinsCents, plan.profitIfLayWinsCents)}
                sign="always"
                tone="result"
              />
            ),
          },
          {
            id: 'rating',
            header: t('kinds.rating'),
            isNumeric: true,
            cell: ({ mode, plan }) => (
              <Percent percent={mode === 'qualifying' ? 100 + plan.ratePct : plan.ratePct} />
            ),
          },
        ]}
        isRowSelected={({ mode }) => mode === bet.mode}
        label={t('kinds.caption')}
        rowKey={({ mode }) => mode}
        rows={rows}
      />
      <AsideNote>{t('kinds.note')}</AsideNote>
    </Aside>
  );
}
