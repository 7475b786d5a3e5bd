import type { ReactNode } from 'react';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, WarningIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './alert-dialog.module.css';
import { type Closable, Dialog } from './dialog.tsx';

export type AlertTone = 'error' | 'warning' | 'success' | 'information';

const PICTURES = {
  error: CircleAlertIcon,
  warning: WarningIcon,
  success: CircleCheckIcon,
  information: InfoIcon,
} as const;

export interface AlertDialogProps {
  isOpen: boolean;
  onClose: () => void;
  tone: AlertTone;
  /** Default: Error, Warning, Success or Information, in the language of the page. */
  title?: string;
  children: ReactNode;
  /** Buttons; the destructive one is `danger-solid`, never amber. */
  footer: Closable;
  isDismissable?: boolean;
}

/** A message that must be read, or a question with a consequence. */
export function AlertDialog({ tone, title, children, ...rest }: AlertDialogProps) {
  const { texts } = useUi();
  const Picture = PICTURES[tone];
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      size="small"
      title={
        <span className={styles.title}>
          <span className={styles[tone]}>
            <Picture size={20} />
          </span>
          {title ?? texts[tone]}
        </span>
      }
    >
      {children}
    </Dialog>
  );
}
