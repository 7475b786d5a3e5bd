import { AlertDialog, Button } from '@bothways/ui';
import { useText } from '../texts.ts';

/** Asks before what is typed is lost. */
export function DiscardQuestion({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('promotions.keepEditing')}</Button>
          <Button onPress={onDiscard} variant="danger-solid">
            {t('promotions.discard')}
          </Button>
        </>
      )}
      isOpen
      onClose={onClose}
      title={t('promotions.discardTitle')}
      tone="warning"
    >
      <p>{t('promotions.discardText')}</p>
    </AlertDialog>
  );
}
