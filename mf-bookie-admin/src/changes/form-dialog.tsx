import { Button, Dialog, type DialogSize } from '@bothways/ui';
import { type FormEvent, type ReactNode, useId } from 'react';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from '../texts.ts';
import { useRefusalText } from './refusal-text.ts';

interface Props {
  title: string;
  size?: DialogSize;
  children: ReactNode;
  save: string;
  isPending: boolean;
  error: unknown;
  onSave(): void;
  onClose(): void;
}

/** A form in a window: Enter saves, what is refused is said inside, and nothing typed is lost. */
export function FormDialog(props: Props) {
  const { title, size = 'medium', children, save, isPending, error, onSave, onClose } = props;
  const t = useText();
  const refusalText = useRefusalText();
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isPending) onSave();
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button form={id} isPending={isPending} type="submit" variant="primary">
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
      <form className={styles.form} id={id} onSubmit={submit}>
        {children}
        {error != null && (
          <p className={styles.failure} role="alert">
            {refusalText(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
