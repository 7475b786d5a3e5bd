import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { DetailNotThere, type DetailProps } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { useEventList, usePriced } from '../use-event-list.ts';
import { ArbDetail } from './arb-detail.tsx';
import { useEventArbs } from './use-event-arbs.ts';
import { useSelectedArb } from './use-selected-arb.ts';

/** The selected arb, or why it cannot be shown. */
export function ArbDetailSlot(props: DetailProps<Arb, ArbQueryInput>) {
  const { id, mode, isPhone, live, filter, pin, onSelect, onClose } = props;
  const t = useText();
  const standing = pin?.deleted === false ? pin : undefined;
  const inList = {
    arb: live.items.find((arb) => arb.id === id) ?? standing,
    isReady: live.status === 'ready',
  };
  const selected = useSelectedArb(id, mode, inList, pin);
  const eventId = selected.status === 'ready' ? selected.arb._id.eventId : undefined;
  const eventList = useEventList(filter, eventId);
  const priced = usePriced(selected.status === 'ready' ? selected.arb : undefined, eventList);
  const ofEvent = useEventArbs(eventId, eventList ?? live, filter?.sort);
  if (selected.status !== 'ready') {
    const { isMissing, query } = selected;
    const { error, isFetching, refetch } = query;
    return (
      <DetailNotThere
        failed={t('list.failedTitle')}
        failedText={t('list.failed')}
        isPhone={isPhone}
        label={t('detail.label')}
        missing={{ title: t('detail.missingTitle'), text: t('detail.missing') }}
        onClose={onClose}
        selected={{ isMissing, error, isReading: isFetching, read: refetch }}
      />
    );
  }
  return (
    <ArbDetail
      arb={priced ?? selected.arb}
      hasPrices={priced !== undefined}
      isGone={selected.isGone}
      isLive={mode === 'live'}
      isPhone={isPhone}
      onClose={onClose}
      onSelect={onSelect}
      others={ofEvent.filter((arb) => arb.id !== id)}
    />
  );
}
