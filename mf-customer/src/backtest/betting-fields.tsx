import { DELAYS_S } from '@bothways/domain/backtest';
import { NumberField, Select, Switch } from '@bothways/ui';
import styles from './backtest.module.css';
import { type BettingDraft, type BettingField, BOUNDS, bettingFaults } from './betting-draft.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

interface BettingFieldsProps {
  draft: BettingDraft;
  onChange: (draft: BettingDraft) => void;
}

/** How bets would have been placed: stakes, bank, cap and the delay until a bet is placed. */
export function BettingFields({ draft, onChange }: BettingFieldsProps) {
  const t = useText();
  const { money } = useFigures();
  const faults = bettingFaults(draft);
  const faultOf = (field: BettingField): string | undefined => {
    if (!faults.has(field)) return undefined;
    const { min, max } = BOUNDS[field];
    if (field === 'kelly') return t('backtest.bet.kellyFault', { min, max });
    return t('backtest.bet.amountFault', { min: money(min * 100), max: money(max * 100) });
  };
  const number = (field: BettingField, hint?: string) => (
    <NumberField
      digits={field === 'kelly' ? 0 : 2}
      error={faultOf(field)}
      hint={hint}
      keepsOutside
      label={t(`backtest.bet.${field}`)}
      maxValue={BOUNDS[field].max}
      minValue={BOUNDS[field].min}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      suffix={field === 'kelly' ? '%' : '€'}
      value={draft[field]}
    />
  );
  return (
    <>
      <div className={styles.pair}>
        {number('flat')}
        {number('kelly')}
        {number('bank')}
        {number('cap')}
      </div>
      <p className={styles.note}>{t('backtest.bet.capHint')}</p>
      <Select
        hint={t('backtest.bet.delayHint')}
        label={t('backtest.bet.delay')}
        onChange={(value) => {
          const delay = DELAYS_S.find((each) => String(each) === value);
          if (delay !== undefined) onChange({ ...draft, delay });
        }}
        options={DELAYS_S.map((seconds) => ({
          value: String(seconds),
          label: t('backtest.seconds', { seconds }),
        }))}
        value={String(draft.delay)}
      />
      <Switch
        hint={t('backtest.bet.onceHint')}
        isSelected={draft.oncePer === 'event'}
        onChange={(isOnce) => onChange({ ...draft, oncePer: isOnce ? 'event' : 'opportunity' })}
        knobPosition="before"
      >
        {t('backtest.bet.once')}
      </Switch>
    </>
  );
}
