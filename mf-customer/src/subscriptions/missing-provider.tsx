import { AlertDialog, Button } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';

/** Without an account at the provider there is nobody to pay; who tries reads so (C-F44). */
export function MissingProvider() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)} size="large" variant="primary">
        {t('subscription.subscribe')}
      </Button>
      <AlertDialog
        footer={(close) => (
          <Button onPress={close} variant="primary">
            {t('subscription.understood')}
          </Button>
        )}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        tone="error"
      >
        <p>{t('subscription.errors.providerMissing')}</p>
      </AlertDialog>
    </div>
  );
}
