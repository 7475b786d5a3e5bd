import { AlertDialog, Button, Form } from '@bothways/ui';
import { type ReactNode, useId } from 'react';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from '../texts.ts';
import { useRefusalText } from './refusal-text.ts';

interface Props {
  /** The question. */
  title: string;
  /** The consequence of confirming, and the fields. */
  children: ReactNode;
  /** Label of the confirm button, a verb. */
  confirm: string;
  isPending: boolean;
  error: unknown;
  isDisabled?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Confirms a removal. A refusal leaves it open with the reason. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, isPending, error, isDisabled = false, onConfirm, onClose } = props;
  const t = useText();
  const id = useId();
  const refusalText = useRefusalText();
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={isDisabled}
            isPending={isPending}
            type="submit"
            variant="danger-solid"
          >
            {confirm}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={title}
      tone="warning"
    >
      <Form className={styles.form} id={id} isBusy={isPending || isDisabled} onSend={onConfirm}>
        {children}
        {error != null && (
          <p className={styles.failure} role="alert">
            {refusalText(error)}
          </p>
        )}
      </Form>
    </AlertDialog>
  );
}
