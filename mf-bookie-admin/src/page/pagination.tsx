import { useSearchParams } from '@bothways/platform';
import { Button } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './page.module.css';

/** Pagination of a long list; the cursor is in the URL, so that "back" works. */
export function Pagination({ param, next }: { param: string; next: string | undefined }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const isFirst = !params.has(param);
  const go = (place: string | undefined) => {
    const changed = new URLSearchParams(params);
    if (place === undefined) changed.delete(param);
    else changed.set(param, place);
    setParams(changed);
  };
  if (isFirst && next === undefined) return null;
  return (
    <nav aria-label={t('pages.label')} className={styles.pages}>
      <Button isDisabled={isFirst} onPress={() => go(undefined)}>
        {t('pages.first')}
      </Button>
      <Button isDisabled={next === undefined} onPress={() => go(next)}>
        {t('pages.next')}
      </Button>
    </nav>
  );
}
