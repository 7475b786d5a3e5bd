import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { Button, Card, EmptyState, SlidersHorizontalIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useConfigurationDialog } from './use-configuration-dialog.tsx';

/** Replaces a list whose configuration has no bookmaker: why it is empty, and a button to choose some. */
export function EmptyChoice({ family, mode }: { family: SettingsFamily; mode: Mode }) {
  const t = useText();
  const { open, dialog } = useConfigurationDialog(family, mode);
  return (
    <Card>
      <EmptyState
        action={
          <Button onPress={open} variant="primary">
            {t('settings.emptyChoice.action')}
          </Button>
        }
        icon={<SlidersHorizontalIcon size={24} />}
        title={t('settings.emptyChoice.title')}
      >
        {t('settings.emptyChoice.text')}
      </EmptyState>
      {dialog}
    </Card>
  );
}
