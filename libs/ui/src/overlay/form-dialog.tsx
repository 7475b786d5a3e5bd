import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../button/button.tsx';
import { useUi } from '../provider/ui-provider.tsx';
import { Dialog, type DialogSize } from './dialog.tsx';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  size?: DialogSize;
  /** The verb that sends the form. */
  save: string;
  /** Of what is taken away or refused: the button is red. */
  isDangerous?: boolean;
  /** The way out; Cancel where it has no name of its own. */
  cancel?: string;
  isPending: boolean;
  isDisabled?: boolean;
  /** The form says itself what is missing, and not the browser. */
  noValidate?: boolean;
  /** Why it was refused, said below the fields. */
  failure?: ReactNode;
  children: ReactNode;
  /** Not called again while it is pending. */
  onSave: () => void;
  onClose: () => void;
}

/** A form in a window: Enter sends it, what is refused is said inside, and nothing typed is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, size = 'medium', save, isDangerous = false, isPending, isDisabled = false } = props;
  const { noValidate = false, failure, children, onSave, onClose } = props;
  const { texts } = useUi();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending && !isDisabled) onSave();
  };
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
      <form className={styles.form} id={id} noValidate={noValidate} onSubmit={submit}>
        {children}
        {failure != null && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  );
}
