import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { useCommand, useSearchParams } from '@bothways/platform';
import { lazyPart } from '@bothways/platform/lazy-part';
import { Button, ChevronDownIcon, SlidersHorizontalIcon, WarningIcon } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './configuration-button.module.css';
import { useActiveConfiguration } from './use-active-configuration.ts';
import { useConfigurationDialog } from './use-configuration-dialog.tsx';

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog);

/** The parameter of a share link. */
const IMPORT = 'import';

/** The import dialog of a share link in the address; closing it removes the parameter. */
function LinkImport({ family, mode }: { family: SettingsFamily; mode: Mode }) {
  const [params, setParams] = useSearchParams();
  const token = params.get(IMPORT);
  const forget = (): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(IMPORT);
        return next;
      },
      { replace: true },
    );
  if (token === null || token === '') return null;
  return <ImportDialog family={family} mode={mode} onClose={forget} onImported={forget} token={token} />;
}

/** The name of the active configuration in the list's header; opens the dialog. A share link opens its import here. */
export function ConfigurationButton({ family, mode }: { family: SettingsFamily; mode: Mode }) {
  const t = useText();
  const { status, configuration, isOutdated } = useActiveConfiguration(family, mode);
  const { open, dialog } = useConfigurationDialog(family, mode);
  const isUnknown = status === 'error';
  const label = isUnknown
    ? t('settings.unknown')
    : configuration
      ? t(isOutdated ? 'settings.outdated' : 'settings.configureNamed', { name: configuration.name })
      : t('settings.configure');
  useCommand(label, open, !isUnknown);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={label}
        className={styles.button}
        end={<ChevronDownIcon size={12} />}
        icon={isUnknown || isOutdated ? <WarningIcon size={14} /> : <SlidersHorizontalIcon size={14} />}
        onPress={open}
        size="small"
      >
        <span className={styles.text}>
          {isUnknown ? t('settings.unknown') : (configuration?.name ?? t('settings.configure'))}
        </span>
      </Button>
      {dialog}
      <LinkImport family={family} mode={mode} />
    </>
  );
}
