import { useKeepsPrerendered } from '../prerendered/index.ts';
import { areaSegment } from '../router/area-address.ts';
import { isPrivate } from '../router/private-paths.ts';
import styles from './boot-skeleton.module.css';

/** Before the first screen: the app's frame for the app, blank paper for a public page. */
export function BootSkeleton() {
  useKeepsPrerendered();
  const isApp = isPrivate(areaSegment(window.location.pathname) ?? '');
  return (
    <div aria-busy="true" className={isApp ? styles.app : styles.page}>
      {isApp && (
        <>
          <div className={styles.side} />
          <div className={styles.top} />
        </>
      )}
    </div>
  );
}
