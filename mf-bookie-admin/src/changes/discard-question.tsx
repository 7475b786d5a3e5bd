import { AlertDialog, Button } from '@bothways/ui';
import { useText } from '../texts.ts';

/** Confirms discarding edits. */
export function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('discard.keep')}</Button>
          <Button onPress={onDiscard} variant="danger-solid">
            {t('discard.discard')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('discard.title')}
      tone="warning"
    >
      <p>{t('discard.text')}</p>
    </AlertDialog>
  );
}
