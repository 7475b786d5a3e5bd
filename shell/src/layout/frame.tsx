import {
  Outlet,
  useLocation,
  useNavigation as useRouterNavigation,
  useShortcut,
  useStore,
  useT,
} from '@bothways/platform';
import { pageTitle } from '@bothways/platform/host';
import { cx } from '@bothways/ui';
import { useEffect, useState } from 'react';
import { BottomBar } from './bottom-bar.tsx';
import styles from './frame.module.css';
import { HelpDialog } from './help-dialog.tsx';
import { rememberList } from './last-list.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { NavKeys } from './nav-keys.tsx';
import { belowLocale, useNavigation } from './navigation.ts';
import { SideBar } from './side-bar.tsx';
import { PhoneBar, TopBar } from './top-bar.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useSideBar } from './use-side-bar.ts';

type Panel = 'help' | 'more' | undefined;

/** The app's frame: bars around the place where the areas' screens stand. */
export function Frame() {
  const t = useT('shell');
  const { isSlim, toggle } = useSideBar();
  const isPhone = useIsPhone();
  const [panel, setPanel] = useState<Panel>();
  const { pathname } = useLocation();
  useShortcut('?', t('keys.help'), () => setPanel('help'));
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
      {isPhone ? <PhoneBar /> : <TopBar />}
      <Content />
      {isPhone && <BottomBar onMore={() => setPanel('more')} />}
      <NavKeys />
      <HelpDialog isOpen={panel === 'help'} onClose={close} />
      <MoreSheet isOpen={panel === 'more'} onClose={close} />
    </div>
  );
}

/** The page's name stands in the browser's tab and on a phone in the bar; a heading says it to a screen reader. */
function Content() {
  const title = useStore(pageTitle);
  const isPending = useRouterNavigation().state !== 'idle';
  return (
    <main className={styles.content} id="content" tabIndex={-1}>
      {isPending && <span aria-hidden="true" className={styles.pending} />}
      <h1 className={styles.title}>{title}</h1>
      <Outlet />
    </main>
  );
}
