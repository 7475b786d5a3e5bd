import type { ReactNode } from 'react';
import { Heading } from 'react-aria-components/Heading';
import { IconButton } from '../button/button.tsx';
import { XIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './dialog.module.css';

export interface DialogFrameProps {
  title: ReactNode;
  titleId: string;
  aside?: ReactNode;
  /** Absent while the dialog must not be closed. */
  onClose: (() => void) | undefined;
  children: ReactNode;
  footer?: ReactNode;
}

/** Title, body and buttons of a dialog, without its window. */
export function DialogFrame({ title, titleId, aside, onClose, children, footer }: DialogFrameProps) {
  const { texts } = useUi();
  return (
    <>
      <header className={styles.head}>
        <Heading className={styles.title ?? ''} id={titleId} level={2}>
          {title}
        </Heading>
        {aside}
        <IconButton
          isDisabled={onClose === undefined}
          label={texts.close}
          onPress={() => onClose?.()}
          size="small"
          slot={null}
        >
          <XIcon />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
    </>
  );
}
