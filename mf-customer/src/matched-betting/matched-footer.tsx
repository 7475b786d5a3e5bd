import type { MatchedQueryInput } from '@bothways/domain/matched-betting';
import { useQuery } from '@bothways/platform';
import { Kbd } from '@bothways/ui';
import { mostRejected } from '../live-list/index.ts';
import { useText } from '../texts.ts';
import { rejectedMatchedQuery } from './matched.queries.ts';
import styles from './matched-screen.module.css';

interface MatchedFooterProps {
  filter: MatchedQueryInput;
  isReady: boolean;
  rejectedTotal: number;
}

/** What was left out and why, and the keys. */
export function MatchedFooter({ filter, isReady, rejectedTotal }: MatchedFooterProps) {
  const t = useText();
  const { data } = useQuery({ ...rejectedMatchedQuery(filter), enabled: isReady });
  const most = data && mostRejected(data.data.byReason);
  if (!isReady) return null;
  return (
    <footer className={styles.foot}>
      <span>
        {t('matched.leftOut', { count: rejectedTotal })}
        {most !== undefined &&
          t('footer.mostAs', { reason: t(`reason.${most.reason}.inline`), count: most.count })}
      </span>
      <span className={styles.keys}>
        <span>
          <Kbd>j</Kbd>
          <Kbd>k</Kbd> {t('keys.move')}
        </span>
        <span>
          <Kbd>c</Kbd> {t('keys.calculator')}
        </span>
      </span>
    </footer>
  );
}
