import type { ValueBet } from '@bothways/domain/valuebets';
import { useErrorText } from '@bothways/platform';
import {
  Button,
  CalculatorIcon,
  EmptyState,
  ErrorState,
  Loading,
  RotateCwIcon,
  Sheet,
  SidePanel,
  Skeleton,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import detail from '../arbs/detail/arb-detail.module.css';
import slot from '../arbs/detail/detail-slot.module.css';
import others from '../arbs/detail/other-arbs.module.css';
import { ExplainPanel } from '../explain/explain-panel.tsx';
import { useWords } from '../words/use-wording.ts';
import { type SelectedValue, useSelectedValue } from './use-selected-value.ts';
import { ValueAlternatives } from './value-alternatives.tsx';
import { ValueHead } from './value-head.tsx';
import { ValueRow } from './value-row.tsx';

export interface ValueDetailProps {
  id: string;
  isLive: boolean;
  isPhone: boolean;
  /** The list beside it: it may hold the bet, and holds the event's others. */
  valuebets: readonly ValueBet[];
  /** It is pinned: known even where the list lacks it. */
  pin: ValueBet | undefined;
  onSelect: (id: string) => void;
  onCalculate: (value: ValueBet) => void;
  onClose: () => void;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={detail.section}>
      <div className={detail.heading}>
        <h3>{title}</h3>
      </div>
      {children}
    </section>
  );
}

type Parts = ValueDetailProps & { value: ValueBet; selected: SelectedValue };

function StillThere({ selected, isWide }: { selected: SelectedValue; isWide: boolean }) {
  const t = useWords();
  return (
    <Button
      icon={<RotateCwIcon size={14} />}
      isPending={selected.isReading}
      onPress={selected.read}
      variant="primary"
      wide={isWide}
    >
      {t('detail.stillThere')}
    </Button>
  );
}

function Stake({ value, selected, onCalculate }: Parts) {
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

function Sections({ value, valuebets, isLive, onSelect }: Parts) {
  const t = useWords();
  const same = valuebets.filter(({ event, id }) => event.id === value.event.id && id !== value.id);
  return (
    <>
      <Section title={t('detail.alternatives')}>
        <ValueAlternatives key={value.bet.id} value={value} />
      </Section>
      <Section title={t('explain.title')}>
        <ExplainPanel key={value.bet.id} value={value} />
      </Section>
      {same.length > 0 && (
        <Section title={t('valuebets.others', { count: same.length })}>
          <div className={others.list}>
            {same.map((one) => (
              <ValueRow
                goneAtMs={undefined}
                isLive={isLive}
                isNew={false}
                isSelected={false}
                key={one.id}
                onSelect={onSelect}
                value={one}
              />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}

function Ready(parts: Parts) {
  const t = useWords();
  const { value, selected, isLive, isPhone, onClose } = parts;
  if (!isPhone) {
    return (
      <SidePanel
        className={detail.panel ?? ''}
        footer={<Stake {...parts} />}
        header={
          <ValueHead
            action={<StillThere isWide={false} selected={selected} />}
            isLive={isLive}
            onClose={onClose}
            selected={selected}
            value={value}
          />
        }
        label={t('valuebets.detail')}
      >
        <Sections {...parts} />
      </SidePanel>
    );
  }
  return (
    <Sheet
      footer={
        <>
          <span className={detail.grow}>
            <StillThere isWide selected={selected} />
          </span>
          <Stake {...parts} />
        </>
      }
      isOpen
      label={t('valuebets.detail')}
      onClose={onClose}
    >
      {(close) => (
        <>
          <ValueHead isLive={isLive} onClose={close} selected={selected} value={value} />
          <Sections {...parts} />
        </>
      )}
    </Sheet>
  );
}

/** The same frame around whatever stands in the detail's place before it is there. */
function Frame({ isPhone, onClose, children }: Pick<Parts, 'isPhone' | 'onClose'> & { children: ReactNode }) {
  const t = useWords();
  const body = <div className={slot.body}>{children}</div>;
  return isPhone ? (
    <Sheet isOpen label={t('valuebets.detail')} onClose={onClose}>
      {body}
    </Sheet>
  ) : (
    <SidePanel className={slot.panel ?? ''} label={t('valuebets.detail')}>
      {body}
    </SidePanel>
  );
}

function NotThere({ selected, onClose }: { selected: SelectedValue; onClose: () => void }) {
  const t = useWords();
  const errorText = useErrorText();
  if (selected.status === 'loading') {
    return (
      <Loading className={slot.loading ?? ''}>
        <Skeleton height={20} width={240} />
        <Skeleton width={180} />
        <Skeleton height={28} width={96} />
        <Skeleton height={160} />
      </Loading>
    );
  }
  if (selected.status === 'failed') {
    return (
      <ErrorState onRetry={selected.read} retryLabel={t('list.retry')} title={t('valuebets.latestFailed')}>
        {errorText(selected.error)}
      </ErrorState>
    );
  }
  return (
    <EmptyState
      action={<Button onPress={onClose}>{t('detail.close')}</Button>}
      title={t('valuebets.missingTitle')}
    >
      {t('valuebets.missing')}
    </EmptyState>
  );
}

/** The selected value bet in full, or why it cannot be shown. Mount it anew for another id. */
export function ValueDetail(props: ValueDetailProps) {
  const { id, valuebets, pin, isPhone, onClose } = props;
  const selected = useSelectedValue(
    id,
    valuebets.find((value) => value.id === id),
    pin,
  );
  if (selected.value) return <Ready {...props} selected={selected} value={selected.value} />;
  return (
    <Frame isPhone={isPhone} onClose={onClose}>
      <NotThere onClose={onClose} selected={selected} />
    </Frame>
  );
}
