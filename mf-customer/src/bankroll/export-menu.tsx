import { BANKROLL_FILES } from '@bothways/domain/bankroll';
import { Button, DownloadIcon, Menu, MenuItem } from '@bothways/ui';
import { type BetsFilter, filePath, recordsPath } from './bankroll.queries.ts';
import { useText } from './texts.ts';

const ALL: BetsFilter = { tab: 'all', strategy: undefined, account: undefined };

/** Exports everything stored here as files for spreadsheets; also the bets as filtered, where some are left out. */
export function ExportMenu({ shown }: { shown: BetsFilter }) {
  const t = useText();
  const isNarrowed = filePath(shown) !== filePath(ALL);
  return (
    <Menu
      label={t('bankroll.export')}
      trigger={<Button icon={<DownloadIcon size={14} />}>{t('bankroll.export')}</Button>}
    >
      {isNarrowed && (
        <MenuItem download href={filePath(shown)}>
          {t('bankroll.files.shown')}
        </MenuItem>
      )}
      <MenuItem download hint={t('bankroll.files.betsHint')} href={filePath(ALL)}>
        {t('bankroll.files.bets')}
      </MenuItem>
      {BANKROLL_FILES.map((file) => (
        <MenuItem download href={recordsPath(file)} key={file}>
          {t(`bankroll.files.${file}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
