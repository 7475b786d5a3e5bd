import { useLocation, useShortcut } from '@bothways/platform';
import { cx } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import { BottomBar } from './bottom-bar.tsx';
import { CommandsPanel } from './commands-panel.tsx';
import { Content } from './content.tsx';
import styles from './frame.module.css';
import { HelpDialog } from './help-dialog.tsx';
import { rememberList } from './last-list.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { NavKeys } from './nav-keys.tsx';
import { belowLocale, useNavigation } from './navigation.ts';
import { SideBar } from './side-bar.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { usePaletteKey } from './use-palette-key.ts';
import { useSideBar } from './use-side-bar.ts';

type Panel = 'help' | 'more' | 'commands' | undefined;

/** The app's frame: bars around the areas' screens. */
export function Frame() {
  const t = useText();
  const { isSlim, toggle } = useSideBar();
  const isPhone = useIsPhone();
  const [panel, setPanel] = useState<Panel>();
  const { pathname } = useLocation();
  useShortcut('?', t('keys.help'), () => setPanel('help'));
  usePaletteKey(() => setPanel('commands'));
  const { active } = useNavigation();
  useEffect(() => {
    if (active) rememberList(belowLocale(pathname));
    setPanel(undefined);
  }, [active, pathname]);
  const close = (): void => setPanel(undefined);
  return (
    <div className={cx(styles.frame, isSlim && styles.slim)}>
      <a className={styles.skip} href="#content">
        {t('nav.skip')}
      </a>
      {!isPhone && <SideBar isSlim={isSlim} onHelp={() => setPanel('help')} onToggle={toggle} />}
      {isPhone ? <PhoneBar /> : <TopBar onCommands={() => setPanel('commands')} />}
      <Content />
      {isPhone && <BottomBar onMore={() => setPanel('more')} />}
      <NavKeys />
      <CommandsPanel isOpen={panel === 'commands'} onClose={close} />
      <HelpDialog isOpen={panel === 'help'} onClose={close} />
      <MoreSheet isOpen={panel === 'more'} onClose={close} />
    </div>
  );
}
