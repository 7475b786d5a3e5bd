import { type Configuration, type Payload, successorOf } from '@bothways/domain/settings';
import { Button, Dialog } from '@bothways/ui';
import { useText } from './texts.ts';

interface DeleteQuestionProps {
  /** The configuration to delete. */
  configuration: Configuration<Payload>;
  summaries: readonly Configuration<Payload>[];
  isPending: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks before a configuration is deleted, and says which one is active afterwards. */
export function DeleteQuestion(props: DeleteQuestionProps) {
  const { configuration, summaries, isPending, onDelete, onClose } = props;
  const t = useText();
  const { name, isActive, id } = configuration;
  const next = successorOf(summaries.filter((each) => each.id !== id));
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('settings.deletion.keep')}
          </Button>
          <Button isPending={isPending} onPress={onDelete} variant="danger-solid">
            {t('settings.deletion.delete')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      role="alertdialog"
      size="small"
      title={t('settings.deletion.title')}
    >
      {isActive && next
        ? t('settings.deletion.active', { name, next: next.name })
        : t('settings.deletion.text', { name })}
    </Dialog>
  );
}
