import { Button, Dialog, EmptyState } from '@bothways/ui';
import { useBookieName } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import { StartTime } from '../time/index.ts';
import styles from './hidden-dialog.module.css';
import { type Hide, hideKey } from './hide.ts';
import { hides } from './hides.store.ts';
import { useAllHides } from './use-hides.ts';

function HiddenRow({ hide }: { hide: Hide }) {
  const t = useText();
  const bookieName = useBookieName();
  const bookies = hide.bookies.map(bookieName).join(' + ');
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <b>{hide.title}</b>
        <span className={styles.how}>
          {t(`hides.is_${hide.way}`, { bookies })} · <StartTime startedAt={hide.startedAt} />
        </span>
      </div>
      <Button
        aria-label={t('hides.showOne', { event: hide.title })}
        onPress={() => hides.remove(hide)}
        size="small"
      >
        {t('hides.show')}
      </Button>
    </li>
  );
}

/** Everything hidden in this browser, newest first, each with a button to restore it. */
export function HiddenDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const all = useAllHides();
  const newestFirst = all.toSorted((a, b) => b.hiddenAt.localeCompare(a.hiddenAt));
  return (
    <Dialog
      footer={(close) => (
        <>
          {all.length > 0 && <Button onPress={() => hides.clear()}>{t('hides.showAll')}</Button>}
          <Button onPress={close}>{t('hides.close')}</Button>
        </>
      )}
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title={t('hides.title')}
    >
      {all.length === 0 ? (
        <EmptyState title={t('hides.emptyTitle')}>{t('hides.empty')}</EmptyState>
      ) : (
        <>
          <p className={styles.note}>{t('hides.note')}</p>
          <ul className={styles.list}>
            {newestFirst.map((hide) => (
              <HiddenRow hide={hide} key={hideKey(hide)} />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
