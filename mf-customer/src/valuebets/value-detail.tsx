import type { ValueBet, ValueBetQueryInput } from '@bothways/domain/valuebets';
import { CalculatorIcon, ExternalLinkIcon, LinkButton } from '@bothways/ui';
import { useBookieLink, useBookieName } from '../bookies/index.ts';
import { PlanAction } from '../calculator/index.ts';
import { ExplainPanel } from '../explain/index.ts';
import { useIsHidden } from '../hides/index.ts';
import {
  DetailNotThere,
  DetailPanel,
  type DetailProps,
  DetailSection,
  OtherItems,
  type SelectedItem,
} from '../live-list/index.ts';
import { useText } from './texts.ts';
import { useSelectedValue } from './use-selected-value.ts';
import { useEventValues } from './use-values.ts';
import { ValueAlternatives } from './value-alternatives.tsx';
import { ValueHead } from './value-head.tsx';
import { targetOfValue } from './value-pins.ts';
import { ValueRow } from './value-row.tsx';

/** Number of the event's other value bets shown before "Show more". */
const SHOWN_VALUES = 5;

type ValueDetailProps = DetailProps<ValueBet, ValueBetQueryInput>;
type Parts = ValueDetailProps & { value: ValueBet; selected: SelectedItem<ValueBet> };

/** An icon on phones, where three buttons share the width. */
function StakeButton({ value, selected, isPhone, onCalculate }: Parts) {
  const t = useText();
  return (
    <PlanAction
      icon={<CalculatorIcon size={14} />}
      isCompact={isPhone}
      isDisabled={selected.isGone}
      label={t('valuebets.kelly')}
      onPress={() => onCalculate(value)}
    />
  );
}

/** Link to the bet, else to its bookmaker. */
function OpenBet({ value: { bet, channel } }: Parts) {
  const t = useText();
  const bookieName = useBookieName();
  const link = useBookieLink()(channel, bet.link);
  if (!link) return null;
  return (
    <LinkButton {...link} icon={<ExternalLinkIcon size={14} />}>
      {t('valuebets.openBet', { bookmaker: bookieName(channel) })}
    </LinkButton>
  );
}

/**
 * Returns the event's other value bets, in the order of the list; only those of the list until the whole event is
 * answered.
 */
function useOthers({ value, live, filter }: Parts): readonly ValueBet[] {
  const { items } = useEventValues(filter, value.event.id) ?? live;
  const isHidden = useIsHidden();
  return items.filter(
    (other) => other.event.id === value.event.id && other.id !== value.id && !isHidden(targetOfValue(other)),
  );
}

function Sections(parts: Parts) {
  const { value, mode, onSelect } = parts;
  const t = useText();
  const others = useOthers(parts);
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
          <OtherItems
            isLive={mode === 'live'}
            items={others}
            most={SHOWN_VALUES}
            onSelect={onSelect}
            Row={ValueRow}
          />
        </DetailSection>
      )}
    </>
  );
}

function Ready(parts: Parts) {
  const { value, selected, mode, isPhone, onClose } = parts;
  const t = useText();
  return (
    <DetailPanel
      actions={
        <>
          <StakeButton {...parts} />
          <OpenBet {...parts} />
        </>
      }
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

/** The selected value bet in full, or why it cannot be shown. */
export function ValueDetail(props: ValueDetailProps) {
  const { id, live, pin, isPhone, onClose } = props;
  const t = useText();
  const selected = useSelectedValue(
    id,
    live.items.find((value) => value.id === id),
    pin,
  );
  if (selected.item) return <Ready {...props} selected={selected} value={selected.item} />;
  return (
    <DetailNotThere
      failed={t('valuebets.latestFailed')}
      isPhone={isPhone}
      label={t('valuebets.detail')}
      missing={{ title: t('valuebets.missingTitle'), text: t('valuebets.missing') }}
      onClose={onClose}
      selected={selected}
    />
  );
}
