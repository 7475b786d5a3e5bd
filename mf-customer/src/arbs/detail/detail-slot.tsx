import type { Arb } from '@bothways/domain/arbs';
import type { Mode } from '@bothways/domain/quotes';
import { Button, EmptyState, Loading, Sheet, SidePanel, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import type { Pinned } from '../../pins/pin.ts';
import { useWords } from '../../words/use-wording.ts';
import { FailedList } from '../list/list-state.tsx';
import { ArbDetail } from './arb-detail.tsx';
import styles from './detail-slot.module.css';
import { useSelectedArb } from './use-selected-arb.ts';

interface DetailSlotProps {
  id: string;
  mode: Mode;
  isPhone: boolean;
  /** The list beside it: it may hold the arb, and holds the event's others. */
  arbs: readonly Arb[];
  isListReady: boolean;
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
  const { id, mode, isPhone, arbs, isListReady, pin, onSelect, onClose } = props;
  const t = useWords();
  const standing = pin?.deleted === false ? pin : undefined;
  const inList = { arb: arbs.find((arb) => arb.id === id) ?? standing, isReady: isListReady };
  const selected = useSelectedArb(id, mode, inList, pin);
  switch (selected.status) {
    case 'ready':
      return (
        <ArbDetail
          arb={selected.arb}
          isGone={selected.isGone}
          isLive={mode === 'live'}
          isPhone={isPhone}
          onClose={onClose}
          onSelect={onSelect}
          others={arbs.filter((arb) => arb._id.eventId === selected.arb._id.eventId && arb.id !== id)}
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
