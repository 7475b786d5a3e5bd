import { useCommand, useLocale } from '@bothways/platform';
import { Button, EyeOffIcon, formatNumber } from '@bothways/ui';
import { useState } from 'react';
import { useWords } from '../words/use-wording.ts';
import { HiddenDialog } from './hidden-dialog.tsx';
import { useAllHides } from './use-hides.ts';

/** The way to what was hidden; nothing while nothing is. */
export function HiddenButton() {
  const t = useWords();
  const locale = useLocale();
  const count = useAllHides().length;
  const [isOpen, setOpen] = useState(false);
  useCommand(t('hides.title'), () => setOpen(true));
  if (count === 0 && !isOpen) return null;
  return (
    <>
      <Button icon={<EyeOffIcon size={14} />} onPress={() => setOpen(true)} size="small" variant="quiet">
        {t('hides.hidden', { count, shown: formatNumber(count, locale) })}
      </Button>
      <HiddenDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
