import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import {
  DetailFrame,
  DetailLoading,
  DetailMissing,
  type DetailProps,
  FailedList,
} from '../../live-list/index.ts';
import { useWords } from '../../words/index.ts';
import { useEventList, withPrices } from '../use-event-list.ts';
import { ArbDetail } from './arb-detail.tsx';
import { useEventArbs } from './use-event-arbs.ts';
import { type SelectedArb, useSelectedArb } from './use-selected-arb.ts';

interface NotThereProps {
  selected: Exclude<SelectedArb, { status: 'ready' }>;
  onClose: () => void;
}

function NotThere({ selected, onClose }: NotThereProps) {
  const t = useWords();
  switch (selected.status) {
    case 'loading':
      return <DetailLoading />;
    case 'failed':
      return <FailedList error={selected.error} onRetry={selected.retry} what={t('list.failed')} />;
    case 'missing':
      return <DetailMissing onClose={onClose} text={t('detail.missing')} title={t('detail.missingTitle')} />;
  }
}

/** The selected arb, or why it cannot be shown. */
export function ArbDetailSlot(props: DetailProps<Arb, ArbQueryInput>) {
  const { id, mode, isPhone, live, filter, pin, onSelect, onClose } = props;
  const t = useWords();
  const standing = pin?.deleted === false ? pin : undefined;
  const inList = {
    arb: live.items.find((arb) => arb.id === id) ?? standing,
    isReady: live.status === 'ready',
  };
  const selected = useSelectedArb(id, mode, inList, pin);
  const eventId = selected.status === 'ready' ? selected.arb._id.eventId : undefined;
  const eventList = useEventList(filter, eventId);
  const ofEvent = useEventArbs(eventId, eventList ?? live, filter?.sort);
  if (selected.status !== 'ready') {
    return (
      <DetailFrame isPhone={isPhone} label={t('detail.label')} onClose={onClose}>
        <NotThere onClose={onClose} selected={selected} />
      </DetailFrame>
    );
  }
  return (
    <ArbDetail
      arb={withPrices(selected.arb, eventList)}
      isGone={selected.isGone}
      isLive={mode === 'live'}
      isPhone={isPhone}
      onClose={onClose}
      onSelect={onSelect}
      others={ofEvent.filter((arb) => arb.id !== id)}
    />
  );
}
