import { AlertDialog, Button } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../texts.ts';

/** Without a provider account payment is impossible; the attempt shows this message (C-F44). */
export function MissingProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button onPress={() => setOpen(true)} size="large" variant="primary">
        {children}
      </Button>
      <AlertDialog
        footer={(close) => (
          <Button onPress={close} variant="primary">
            {t('provider.understood')}
          </Button>
        )}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        tone="error"
      >
        <p>{t('provider.missing')}</p>
      </AlertDialog>
    </div>
  );
}
