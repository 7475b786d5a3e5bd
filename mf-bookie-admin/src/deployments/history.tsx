import type { Deployment, DeploymentEvent } from '@bothways/domain/deployments';
import { cx, DateText } from '@bothways/ui';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { useText } from './texts.ts';

const KNOWN = [
  'release',
  'start',
  'canary',
  'share',
  'promote',
  'pause',
  'resume',
  'withdraw',
  'rollback',
] as const;

function Event({ event, isNow }: { event: DeploymentEvent; isNow: boolean }) {
  const t = useText();
  const action = KNOWN.find((known) => known === event.action) ?? 'release';
  const values = { version: event.version, from: event.from ?? '', pct: event.sharePct ?? 0 };
  return (
    <li className={cx(isNow && styles.now, event.how === 'health' && styles.failed)}>
      <p>{t(`deployments.events.${action}`, values)}</p>
      <small className={pageStyles.pale}>
        {event.by ?? t(`deployments.how.${event.how}`)}, <DateText style="dateTime" value={event.at} />
        {event.reason !== undefined && <> · {event.reason}</>}
      </small>
    </li>
  );
}

/** Changes of the running releases, newest first. */
export function History({ deployment: { history } }: { deployment: Deployment }) {
  const t = useText();
  return (
    <section className={styles.pane}>
      <h3>{t('deployments.history')}</h3>
      <ol className={styles.timeline}>
        {history.map((event, index) => (
          <Event event={event} isNow={index === 0} key={event.revision} />
        ))}
      </ol>
    </section>
  );
}
