import { Outlet, useLocale, useNavigation as useRouting, useStore } from '@bothways/platform';
import { PRODUCT, pageTitle } from '@bothways/platform/host';
import styles from './content.module.css';
import { useNavigation } from './navigation.ts';

/** The page's own title; until its area is loaded, its name in the navigation. A heading is never empty. */
function useHeading(): string {
  const title = useStore(pageTitle);
  const locale = useLocale();
  const { active } = useNavigation();
  return title || (active?.label[locale] ?? PRODUCT);
}

/** The page's title is visible in the browser's tab and in a phone's bar; a heading exposes it to screen readers. */
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
