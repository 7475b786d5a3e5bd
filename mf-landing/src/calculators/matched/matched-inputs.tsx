import { Chip } from '@bothways/ui';
import {
  Amount,
  Euros,
  FieldGrid,
  FormatChoice,
  KindChoice,
  LinkToNumbers,
  Price,
  Row,
} from '../frame/index.ts';
import { COMMISSION, EUROS, EUROS_OR_NONE, MATCHED_MODES, type MatchedState, SHARE } from './matched.ts';
import { useMatchedText } from './texts.ts';

type Change = (change: Partial<MatchedState>) => void;

/** The inputs of a matched bet that its kind requires. */
export function Inputs({ state, change }: { state: MatchedState; change: Change }) {
  const t = useMatchedText();
  const isFreebet = state.mode === 'snr' || state.mode === 'sr';
  return (
    <>
      <KindChoice
        label={t('mode')}
        onChange={(mode) => change({ mode })}
        options={MATCHED_MODES.map((value) => ({ value, label: t(`modes.${value}`) }))}
        value={state.mode}
      />
      <FieldGrid>
        <Euros
          {...EUROS}
          label={t(isFreebet ? 'freebet' : 'stake')}
          onChange={(stake) => change({ stake })}
          value={state.stake}
        />
        <Price label={t('backOdds')} onChange={(backOdds) => change({ backOdds })} value={state.backOdds} />
        <Price label={t('layOdds')} onChange={(layOdds) => change({ layOdds })} value={state.layOdds} />
        <Amount
          {...COMMISSION}
          label={t('commission')}
          onChange={(commissionPct) => change({ commissionPct })}
          suffix="%"
          value={state.commissionPct}
        />
        {state.mode === 'refund' && (
          <>
            <Euros
              {...EUROS_OR_NONE}
              label={t('refund')}
              onChange={(refund) => change({ refund })}
              value={state.refund}
            />
            <Amount
              {...SHARE}
              hint={t('refundHint')}
              label={t('refundWorth')}
              onChange={(refundPct) => change({ refundPct })}
              suffix="%"
              value={state.refundPct}
            />
          </>
        )}
        {state.isPartial && (
          <>
            <Euros
              {...EUROS_OR_NONE}
              label={t('matched')}
              onChange={(matched) => change({ matched })}
              value={state.matched}
            />
            <Price
              label={t('matchedOdds')}
              onChange={(matchedOdds) => change({ matchedOdds })}
              value={state.matchedOdds}
            />
          </>
        )}
      </FieldGrid>
      <Row>
        <Chip isSelected={state.isPartial} onChange={(isPartial) => change({ isPartial })}>
          {t('partly')}
        </Chip>
        <Chip isSelected={state.isRounded} onChange={(isRounded) => change({ isRounded })}>
          {t('round')}
        </Chip>
        <FormatChoice />
        <LinkToNumbers />
      </Row>
    </>
  );
}
