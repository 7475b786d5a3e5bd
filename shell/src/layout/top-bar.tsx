import { useStore } from '@bothways/platform';
import { pageTitle, searchUsers } from '@bothways/platform/host';
import { Button, cx, IconButton, Kbd, Mark, SearchIcon, VisuallyHidden, XIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { ConnectionState } from './connection-state.tsx';
import { LanguageMenu, ThemeMenu } from './preferences.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './top-bar.module.css';
import { PALETTE_KEYS } from './use-palette-key.ts';

/** Search, connection state, language, theme, account. */
export function TopBar({ onCommands }: { onCommands: () => void }) {
  const t = useText();
  return (
    <header className={styles.top}>
      <SearchBox />
      <Button onPress={onCommands} size="small" variant="quiet">
        <VisuallyHidden>{t('commands.label')}</VisuallyHidden>
        {PALETTE_KEYS.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </Button>
      <span className={styles.space} />
      <ConnectionState />
      <span className={styles.line} />
      <LanguageMenu />
      <ThemeMenu />
      <AccountMenu />
    </header>
  );
}

/** On a phone: the page's title, the connection state, and the search, which replaces the bar while open. */
export function PhoneBar() {
  const t = useText();
  const title = useStore(pageTitle);
  const isHeeded = useStore(searchUsers) > 0;
  const [isSearching, setSearching] = useState(false);
  if (isSearching && isHeeded) {
    return (
      <header className={cx(styles.phone, styles.searching)}>
        <SearchBox isOpen />
        <IconButton label={t('search.close')} onPress={() => setSearching(false)}>
          <XIcon size={20} />
        </IconButton>
      </header>
    );
  }
  return (
    <header className={styles.phone}>
      <Mark size={24} />
      <span aria-hidden="true" className={styles.title}>
        {title}
      </span>
      <span className={styles.space} />
      <ConnectionState isShort />
      {isHeeded && (
        <IconButton label={t('search.label')} onPress={() => setSearching(true)}>
          <SearchIcon size={20} />
        </IconButton>
      )}
    </header>
  );
}
