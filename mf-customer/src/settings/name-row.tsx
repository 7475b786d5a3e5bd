import type { Configuration, Payload } from '@bothways/domain/settings';
import {
  Button,
  CheckIcon,
  ChevronDownIcon,
  DownloadIcon,
  HistoryIcon,
  LinkIcon,
  Menu,
  MenuChoices,
  MenuItem,
  MenuLine,
  MenuSection,
  PlusIcon,
  TextField,
  TrashIcon,
} from '@bothways/ui';
import styles from './configuration-dialog.module.css';
import { useText } from './texts.ts';

/** Actions of the menu beyond loading a configuration. */
export type MenuAction = 'setDefault' | 'history' | 'share' | 'import' | 'delete';

interface NameRowProps<P extends Payload> {
  /** Null for a new one. */
  id: string | null;
  name: string;
  error: string | undefined;
  summaries: readonly Configuration<P>[];
  isBusy: boolean;
  onName: (name: string) => void;
  onLoad: (configuration: Configuration<P> | null) => void;
  onAction: (action: MenuAction) => void;
}

/** The name of the edited configuration, and the menu of all configuration actions. */
export function NameRow<P extends Payload>(props: NameRowProps<P>) {
  const { id, name, error, summaries, isBusy, onName, onLoad, onAction } = props;
  const t = useText();
  const own = summaries.find((each) => each.id === id);
  const load = (chosen: string): void => onLoad(summaries.find((each) => each.id === chosen) ?? null);
  return (
    <div className={styles.nameRow}>
      <TextField
        className={styles.name}
        error={error}
        label={t('settings.name')}
        onChange={onName}
        placeholder={t('settings.namePlaceholder')}
        value={name}
      />
      <Menu
        label={t('settings.menu')}
        trigger={
          <Button className={styles.menuButton} end={<ChevronDownIcon size={14} />} isDisabled={isBusy}>
            {t('settings.menu')}
          </Button>
        }
      >
        {summaries.length > 0 && (
          <MenuChoices
            onChange={load}
            options={summaries.map((each) => ({
              value: each.id,
              label: each.name,
              ...(each.isActive && { note: t('settings.default') }),
            }))}
            title={t('settings.switchTo')}
            value={id}
          />
        )}
        <MenuSection title={t('settings.actions')}>
          <MenuItem icon={<PlusIcon size={14} />} onAction={() => onLoad(null)}>
            {t('settings.new')}
          </MenuItem>
          <MenuItem
            icon={<CheckIcon size={14} />}
            isDisabled={!own || own.isActive}
            onAction={() => onAction('setDefault')}
          >
            {t('settings.setDefault')}
          </MenuItem>
          <MenuItem icon={<HistoryIcon size={14} />} isDisabled={!own} onAction={() => onAction('history')}>
            {t('settings.history.open')}
          </MenuItem>
          <MenuItem icon={<LinkIcon size={14} />} isDisabled={!own} onAction={() => onAction('share')}>
            {t('settings.share.open')}
          </MenuItem>
          <MenuItem icon={<DownloadIcon size={14} />} onAction={() => onAction('import')}>
            {t('settings.import.open')}
          </MenuItem>
        </MenuSection>
        {own && summaries.length > 1 && (
          <>
            <MenuLine />
            <MenuItem icon={<TrashIcon size={14} />} onAction={() => onAction('delete')} tone="danger">
              {t('settings.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
