import { Text } from 'react-aria-components/Text';
import { UNSTABLE_ToastContent as ToastContent } from 'react-aria-components/Toast';
import { Button, IconButton } from '../button/button.tsx';
import { cx } from '../cx.ts';
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, WarningIcon, XIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './toast.module.css';
import type { ToastInput } from './toast-queue.ts';

const PICTURES = {
  info: InfoIcon,
  success: CircleCheckIcon,
  warning: WarningIcon,
  error: CircleAlertIcon,
} as const;

/** Icon, text, action and cross of a toast. Pressing the action dismisses the toast first. */
export function ToastBody({ tone, title, description, action, onDone }: ToastInput & { onDone: () => void }) {
  const { texts } = useUi();
  const Picture = PICTURES[tone];
  const act = () => {
    onDone();
    action?.onPress();
  };
  return (
    <>
      <span className={cx(styles.picture, styles[tone])}>
        <Picture />
      </span>
      <ToastContent className={styles.content ?? ''}>
        <Text className={styles.title ?? ''} slot="title">
          {title}
        </Text>
        {description !== undefined && (
          <Text className={styles.description ?? ''} slot="description">
            {description}
          </Text>
        )}
      </ToastContent>
      {action && (
        <Button onPress={act} size="small" slot={null} variant={tone === 'error' ? 'default' : 'quiet'}>
          {action.label}
        </Button>
      )}
      <IconButton label={texts.dismiss} onPress={onDone} size="small" slot={null}>
        <XIcon size={14} />
      </IconButton>
    </>
  );
}
