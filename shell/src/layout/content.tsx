import { Outlet, useLocale, useNavigation as useRouting, useStore } from '@bothways/platform';
import { PRODUCT, pageTitle } from '@bothways/platform/host';
import styles from './content.module.css';
import { useNavigation } from './navigation.ts';

/** The page as it names itself; until its area is there, as the navigation calls it. A heading is never empty. */
function useHeading(): string {
  const title = useStore(pageTitle);
  const locale = useLocale();
  const { active } = useNavigation();
  return title || (active?.label[locale] ?? PRODUCT);
}

/** The page's name stands in the browser's tab and on a phone in the bar; a heading says it to a screen reader. */
export function Content() {
  const heading = useHeading();
  const isPending = useRouting().state !== 'idle';
  return (
    <main className={styles.content} id="content" tabIndex={-1}>
      {isPending && <span aria-hidden="true" className={styles.pending} />}
      <h1 className={styles.title}>{heading}</h1>
      <Outlet />
    </main>
  );
}
