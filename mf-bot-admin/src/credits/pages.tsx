import { useSearchParams } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './credits.module.css';

/** Pagination of a long list; the cursor is in the URL, so that "back" works. */
export function Pages({ next }: { next: string | number | undefined }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const isFirst = !params.has('before');
  const go = (place: string | number | undefined) => {
    const changed = new URLSearchParams(params);
    if (place === undefined) changed.delete('before');
    else changed.set('before', String(place));
    setParams(changed);
  };
  if (isFirst && next === undefined) return null;
  return (
    <nav aria-label={t('pages.label')} className={styles.actions}>
      <Button isDisabled={isFirst} onPress={() => go(undefined)}>
        {t('pages.first')}
      </Button>
      <Button isDisabled={next === undefined} onPress={() => go(next)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
