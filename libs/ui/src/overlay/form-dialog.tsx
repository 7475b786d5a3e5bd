import { type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { Form } from '../form/form.tsx';
import { useUi } from '../provider/ui-provider.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  size?: DialogSize;
  /** Verb on the submit button. */
  save: string;
  /** For removals and rejections: the button is red. */
  isDangerous?: boolean;
  /** Text of the cancel button; Cancel by default. */
  cancel?: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** Why it was refused, below the fields. */
  failure?: ReactNode;
  children: ReactNode;
  /** Not called again while it is pending. */
  onSave: () => void;
  onClose: () => void;
}

/** A form in a window: Enter submits, refusals are shown inside, and no input is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'medium', save, isDangerous = false, isPending, isDisabled = false } = props;
  const { failure, children, onSave, onClose } = props;
  const { texts } = useUi();
  const id = useId();
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {props.cancel ?? texts.cancel}
          </Button>
          <Button
            form={id}
            isDisabled={isDisabled}
            isPending={isPending}
            type="submit"
            variant={isDangerous ? 'danger-solid' : 'primary'}
          >
            {save}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      size={size}
      title={title}
    >
      <Form className={styles.form} id={id} isBusy={isPending || isDisabled} onSend={onSave}>
        {children}
        {failure != null && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
