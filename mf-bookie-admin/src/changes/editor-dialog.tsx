import { Button, Dialog, type DialogProps, type DialogSize, Form } from '@bothways/ui';
import { type ReactNode, useId, useState } from 'react';
import { pageStyles as page } from '../page/index.ts';
import { useText } from '../texts.ts';
import { DiscardQuestion } from './discard-question.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useRefusalText } from './refusal-text.ts';

interface EditorDialogProps extends Pick<DialogProps, 'title' | 'onClose'> {
  size: DialogSize;
  /** Something was typed that is not saved. */
  hasChanges: boolean;
  /** Someone else's changes are to be decided on first. */
  isUndecided: boolean;
  change: { isPending: boolean; error: unknown };
  /** Label of the button that saves. */
  save: string;
  onSave: () => void;
  /** A fault that concerns no single field. */
  fault: string | undefined;
  /** Before the buttons. */
  note?: ReactNode;
  /** Others' changes, above the failure. */
  notice: ReactNode;
  /** Lays out the form with something beside it. */
  beside?: (form: ReactNode) => ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** A large form in a dialog, which asks before it loses edits. */
export function EditorDialog(props: EditorDialogProps) {
  const { size, title, onClose, hasChanges, isUndecided, change, save, onSave, fault } = props;
  const t = useText();
  const id = useId();
  const refusalText = useRefusalText();
  const [isAsking, setAsking] = useState(false);
  const isDirty = hasChanges && !change.isPending;
  const failure = change.error == null ? fault : refusalText(change.error);
  const form = (
    <Form className={page.form} id={id} isBusy={change.isPending || isUndecided} onSend={onSave}>
      {props.notice}
      {failure !== undefined && (
        <p className={page.failure} role="alert">
          {failure}
        </p>
      )}
      {props.children}
    </Form>
  );
  return (
    <Dialog
      footer={(close) => (
        <>
          {props.note}
          <Button isDisabled={change.isPending} onPress={isDirty ? () => setAsking(true) : close}>
            {t('cancel')}
          </Button>
          <Button
            form={id}
            isDisabled={isUndecided}
            isPending={change.isPending}
            type="submit"
            variant="primary"
          >
            {save}
          </Button>
        </>
      )}
      // A click outside does not discard edits.
      isDismissable={!isDirty && !change.isPending}
      isOpen
      onBack={isDirty ? () => setAsking(true) : undefined}
      onClose={onClose}
      size={size}
      title={title}
    >
      {props.beside?.(form) ?? form}
      {isDirty && <LeaveQuestion />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={onClose} />}
    </Dialog>
  );
}
