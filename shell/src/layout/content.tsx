import { Outlet, useNavigation, useStore } from '@bothways/platform';
import { pageTitle } from '@bothways/platform/host';
import styles from './content.module.css';

/** The page's name stands in the browser's tab and on a phone in the bar; a heading says it to a screen reader. */
export function Content() {
  const title = useStore(pageTitle);
  const isPending = useNavigation().state !== 'idle';
  return (
    <main className={styles.content} id="content" tabIndex={-1}>
      {isPending && <span aria-hidden="true" className={styles.pending} />}
      <h1 className={styles.title}>{title}</h1>
      <Outlet />
    </main>
  );
}
