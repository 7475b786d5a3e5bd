import { Button, EmptyState, Loading, Sheet, SidePanel, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../../words/index.ts';
import styles from './detail-frame.module.css';

interface DetailFrameProps {
  label: string;
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The same frame around whatever stands in the detail's place before it is there. */
export function DetailFrame({ label, isPhone, onClose, children }: DetailFrameProps) {
  const body = <div className={styles.body}>{children}</div>;
  return isPhone ? (
    <Sheet isOpen label={label} onClose={onClose}>
      {body}
    </Sheet>
  ) : (
    <SidePanel className={styles.panel ?? ''} label={label}>
      {body}
    </SidePanel>
  );
}

export const DetailLoading = () => (
  <Loading className={styles.loading ?? ''}>
    <Skeleton height={20} width={240} />
    <Skeleton width={180} />
    <Skeleton height={28} width={96} />
    <Skeleton height={160} />
    <Skeleton height={160} />
  </Loading>
);

/** The server does not know what the address selects. */
export function DetailMissing({
  title,
  text,
  onClose,
}: {
  title: string;
  text: string;
  onClose: () => void;
}) {
  const t = useWords();
  return (
    <EmptyState action={<Button onPress={onClose}>{t('detail.close')}</Button>} title={title}>
      {text}
    </EmptyState>
  );
}
