import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import type { LiveArbs } from '@bothways/platform';
import { Button, EmptyState, Loading, Sheet, SidePanel, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import type { Pinned } from '../../pins/pin.ts';
import { useWords } from '../../words/use-wording.ts';
import { FailedList } from '../list/list-state.tsx';
import { ArbDetail } from './arb-detail.tsx';
import styles from './detail-slot.module.css';
import { useEventArbs } from './use-event-arbs.ts';
import { useSelectedArb } from './use-selected-arb.ts';

interface DetailSlotProps {
  id: string;
  mode: Mode;
  isPhone: boolean;
  /** The list beside it: it may hold the arb, and others of the event. */
  live: LiveArbs;
  /** What the list asks; undefined while that is not known. */
  filter: ArbQueryInput | undefined;
  /** It is pinned: known even where the list lacks it. */
  pin: Pinned<Arb> | undefined;
  onSelect: (id: string) => void;
  onClose: () => void;
}

/** The same frame around whatever stands in the detail's place before it is there. */
function Frame({
  isPhone,
  onClose,
  children,
}: {
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useWords();
  const body = <div className={styles.body}>{children}</div>;
  return isPhone ? (
    <Sheet isOpen label={t('detail.label')} onClose={onClose}>
      {body}
    </Sheet>
  ) : (
    <SidePanel className={styles.panel ?? ''} label={t('detail.label')}>
      {body}
    </SidePanel>
  );
}

/** The selected arb, or why it cannot be shown. Mount it anew for another id. */
export function DetailSlot(props: DetailSlotProps) {
  const { id, mode, isPhone, live, filter, pin, onSelect, onClose } = props;
  const t = useWords();
  const standing = pin?.deleted === false ? pin : undefined;
  const inList = {
    arb: live.arbs.find((arb) => arb.id === id) ?? standing,
    isReady: live.status === 'ready',
  };
  const selected = useSelectedArb(id, mode, inList, pin);
  const isLive = mode === 'live';
  const eventId = selected.status === 'ready' ? selected.arb._id.eventId : undefined;
  const ofEvent = useEventArbs({ eventId, filter, isLive }, live);
  switch (selected.status) {
    case 'ready':
      return (
        <ArbDetail
          arb={selected.arb}
          isGone={selected.isGone}
          isLive={isLive}
          isPhone={isPhone}
          onClose={onClose}
          onSelect={onSelect}
          others={ofEvent.filter((arb) => arb.id !== id)}
        />
      );
    case 'loading':
      return (
        <Frame isPhone={isPhone} onClose={onClose}>
          <Loading className={styles.loading ?? ''}>
            <Skeleton height={20} width={240} />
            <Skeleton width={180} />
            <Skeleton height={28} width={96} />
            <Skeleton height={160} />
            <Skeleton height={160} />
          </Loading>
        </Frame>
      );
    case 'failed':
      return (
        <Frame isPhone={isPhone} onClose={onClose}>
          <FailedList error={selected.error} onRetry={selected.retry} />
        </Frame>
      );
    case 'missing':
      return (
        <Frame isPhone={isPhone} onClose={onClose}>
          <EmptyState
            action={<Button onPress={onClose}>{t('detail.close')}</Button>}
            title={t('detail.missingTitle')}
          >
            {t('detail.missing')}
          </EmptyState>
        </Frame>
      );
  }
}
