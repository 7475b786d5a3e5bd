import { bookiesStatusAnswerSchema } from '@bothways/domain/bookie-status';
import { apiQuery, LocaleLink, useQuery } from '@bothways/platform';
import { useText } from '../app/shell-texts.ts';
import styles from './connection-state.module.css';
import { STATUS_PATH } from './status-path.ts';

const FRESH_MS = 15_000;
const statusQuery = () =>
  apiQuery({
    key: ['shell', 'bookie-status'],
    path: '/api/bookies/status',
    schema: bookiesStatusAnswerSchema,
    staleMs: FRESH_MS,
  });

/** How many of a person's bookmakers quote normally, in a sentence. */
function useCountText(): string {
  const t = useText();
  const { data, error } = useQuery(statusQuery());
  if (error != null) return t('live.bookiesFailed');
  if (!data) return t('live.loading');
  const mine = new Set(data.mine);
  const own = data.bookies.filter(({ bookie }) => mine.has(bookie));
  const usual = own.filter(({ state }) => state === 'usual').length;
  return t('live.bookies', { count: usual, of: own.length });
}

/** Details of the connection's state: the bookmakers, with a link to each. */
export function ConnectionPanel({ onLeave }: { onLeave: () => void }) {
  const t = useText();
  return (
    <div className={styles.panel}>
      <p aria-live="polite">{useCountText()}</p>
      <LocaleLink className={styles.link} onClick={onLeave} to={STATUS_PATH}>
        {t('live.status')}
      </LocaleLink>
    </div>
  );
}
