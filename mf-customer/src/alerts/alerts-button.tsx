import { useCommand, useStored } from '@bothways/platform';
import { lazyPart } from '@bothways/platform/lazy-part';
import { BellIcon, cx, IconButton } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import { alertSettings } from './alert-settings.ts';
import styles from './alerts-button.module.css';

const AlertsDialog = lazyPart(async () => (await import('./alerts-dialog.tsx')).AlertsDialog);

/** Button that opens the alerts; its bell is filled while they are on. */
export function AlertsButton() {
  const t = useText();
  const [{ isOn }] = useStored(alertSettings);
  const [isOpen, setOpen] = useState(false);
  useCommand(t('alerts.title'), () => setOpen(true));
  return (
    <>
      <IconButton
        className={cx(isOn && styles.on)}
        label={t(isOn ? 'alerts.buttonOn' : 'alerts.button')}
        onPress={() => setOpen(true)}
        size="small"
      >
        <BellIcon size={14} />
      </IconButton>
      {isOpen && <AlertsDialog isOpen onClose={() => setOpen(false)} />}
    </>
  );
}
