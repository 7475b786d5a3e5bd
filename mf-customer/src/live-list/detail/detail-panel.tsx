import { Button, RotateCwIcon, Sheet, SidePanel } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import styles from './detail-panel.module.css';

/** Another read of the selected item. */
interface Reread {
  isReading: boolean;
  read: () => void;
}

/** Also offered for an item that left the list: it may still exist at a lower profit. */
function StillThereButton({ check, isWide }: { check: Reread; isWide: boolean }) {
  const t = useText();
  return (
    <Button
      icon={<RotateCwIcon size={14} />}
      isPending={check.isReading}
      onPress={check.read}
      variant="primary"
      wide={isWide}
    >
      {t('detail.stillThere')}
    </Button>
  );
}

interface DetailPanelProps {
  label: string;
  isPhone: boolean;
  onClose: () => void;
  check: Reread;
  /** A `DetailHead`; `action` is the single amber button where it is shown beside the figures. */
  head: (parts: { onClose: () => void; action?: ReactNode }) => ReactNode;
  /** The secondary actions. */
  actions: ReactNode;
  /** `DetailSection`s. */
  children: ReactNode;
}

/**
 * The selected item in full: a panel at the right or, on phones, a sheet with its primary action in reach of the thumb.
 */
export function DetailPanel({ label, isPhone, onClose, check, head, actions, children }: DetailPanelProps) {
  if (!isPhone) {
    return (
      <SidePanel
        className={styles.panel ?? ''}
        footer={actions}
        header={head({ onClose, action: <StillThereButton check={check} isWide={false} /> })}
        label={label}
      >
        {children}
      </SidePanel>
    );
  }
  const footer = (
    <>
      <span className={styles.grow}>
        <StillThereButton check={check} isWide />
      </span>
      {actions}
    </>
  );
  return (
    <Sheet footer={footer} isOpen label={label} onClose={onClose}>
      {(close) => (
        <>
          {head({ onClose: close })}
          {children}
        </>
      )}
    </Sheet>
  );
}

interface DetailSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

export function DetailSection({ title, aside, children }: DetailSectionProps) {
  return (
    <section className={styles.section}>
      <div className={styles.heading}>
        <h3>{title}</h3>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}
