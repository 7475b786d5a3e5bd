import type { ValueBet, ValueBetQueryInput } from '@bothways/domain/valuebets';
import { useErrorText } from '@bothways/platform';
import { Button, CalculatorIcon, ErrorState } from '@bothways/ui';
import { ExplainPanel } from '../explain/index.ts';
import {
  DetailFrame,
  DetailLoading,
  DetailMissing,
  DetailPanel,
  type DetailProps,
  DetailSection,
  OtherItems,
} from '../live-list/index.ts';
import { useWords } from '../words/index.ts';
import { type SelectedValue, useSelectedValue } from './use-selected-value.ts';
import { ValueAlternatives } from './value-alternatives.tsx';
import { ValueHead } from './value-head.tsx';
import { ValueRow } from './value-row.tsx';

type ValueDetailProps = DetailProps<ValueBet, ValueBetQueryInput>;
type Parts = ValueDetailProps & { value: ValueBet; selected: SelectedValue };

function StakeButton({ value, selected, onCalculate }: Parts) {
  const t = useWords();
  return (
    <Button
      icon={<CalculatorIcon size={14} />}
      isDisabled={selected.isGone}
      onPress={() => onCalculate(value)}
    >
      {t('valuebets.kelly')}
    </Button>
  );
}

function Sections({ value, live, mode, onSelect }: Parts) {
  const t = useWords();
  const others = live.items.filter(({ event, id }) => event.id === value.event.id && id !== value.id);
  return (
    <>
      <DetailSection title={t('detail.alternatives')}>
        <ValueAlternatives key={value.bet.id} value={value} />
      </DetailSection>
      <DetailSection title={t('explain.title')}>
        <ExplainPanel key={value.bet.id} value={value} />
      </DetailSection>
      {others.length > 0 && (
        <DetailSection title={t('valuebets.others', { count: others.length })}>
          <OtherItems isLive={mode === 'live'} items={others} onSelect={onSelect} Row={ValueRow} />
        </DetailSection>
      )}
    </>
  );
}

function Ready(parts: Parts) {
  const { value, selected, mode, isPhone, onClose } = parts;
  const t = useWords();
  return (
    <DetailPanel
      actions={<StakeButton {...parts} />}
      check={selected}
      head={(head) => <ValueHead {...head} isLive={mode === 'live'} selected={selected} value={value} />}
      isPhone={isPhone}
      label={t('valuebets.detail')}
      onClose={onClose}
    >
      <Sections {...parts} />
    </DetailPanel>
  );
}

function NotThere({ selected, onClose }: { selected: SelectedValue; onClose: () => void }) {
  const t = useWords();
  const errorText = useErrorText();
  if (selected.status === 'loading') return <DetailLoading />;
  if (selected.status === 'failed') {
    return (
      <ErrorState onRetry={selected.read} retryLabel={t('list.retry')} title={t('valuebets.latestFailed')}>
        {errorText(selected.error)}
      </ErrorState>
    );
  }
  return (
    <DetailMissing onClose={onClose} text={t('valuebets.missing')} title={t('valuebets.missingTitle')} />
  );
}

/** The selected value bet in full, or why it cannot be shown. */
export function ValueDetail(props: ValueDetailProps) {
  const { id, live, pin, isPhone, onClose } = props;
  const t = useWords();
  const selected = useSelectedValue(
    id,
    live.items.find((value) => value.id === id),
    pin,
  );
  if (selected.value) return <Ready {...props} selected={selected} value={selected.value} />;
  return (
    <DetailFrame isPhone={isPhone} label={t('valuebets.detail')} onClose={onClose}>
      <NotThere onClose={onClose} selected={selected} />
    </DetailFrame>
  );
}
