import { useCommand, useLocale } from '@bothways/platform';
import { Button, EyeOffIcon, formatNumber } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';
import styles from './hidden-button.module.css';
import { HiddenDialog } from './hidden-dialog.tsx';
import { useAllHides } from './use-hides.ts';

/** Button that opens the hidden items; absent while there are none. */
export function HiddenButton() {
  const t = useText();
  const locale = useLocale();
  const count = useAllHides().length;
  const [isOpen, setOpen] = useState(false);
  const shown = formatNumber(count, locale);
  useCommand(t('hides.title'), () => setOpen(true));
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button icon={<EyeOffIcon size={14} />} onPress={() => setOpen(true)} size="small" variant="quiet">
        {shown} <span className={styles.word}>{t('hides.hidden', { count })}</span>
      </Button>
      <HiddenDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
