import { Button, CircleAlertIcon, cx, Form } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './account.module.css';
import { Refusal } from './refusal.tsx';
import { useText } from './texts.ts';

interface Props {
  /** Number of fields that differ from the saved values. */
  changes: number;
  isSaving: boolean;
  /** Why it was refused. */
  failure: string | undefined;
  saveLabel: string;
  onSave(): void;
  onDiscard(): void;
  children: ReactNode;
}

/** A form saved on its own: unsaved changes turn its edge amber and show Discard and Save. */
export function EditForm({ changes, isSaving, failure, saveLabel, onSave, onDiscard, children }: Props) {
  const t = useText();
  return (
    <Form
      className={cx(styles.edit, changes > 0 && styles.dirty)}
      isBusy={isSaving || changes === 0}
      onSend={onSave}
    >
      <div className={styles.fields}>{children}</div>
      <Refusal text={failure} />
      {changes > 0 && (
        <div className={styles.bar}>
          <span>
            <CircleAlertIcon size={14} />
            {t('account.unsaved', { count: changes })}
          </span>
          <Button isDisabled={isSaving} onPress={onDiscard} variant="quiet">
            {t('account.discard')}
          </Button>
          <Button isPending={isSaving} type="submit" variant="primary">
            {saveLabel}
          </Button>
        </div>
      )}
    </Form>
  );
}
