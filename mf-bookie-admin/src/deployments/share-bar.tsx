import type { Deployment } from '@bothways/domain/deployments';
import { cx } from '@bothways/ui';
import styles from './deployments.module.css';
import { isFailing } from './failing-banner.tsx';

/** Bar of the people's split; the figures are next to it. */
export function ShareBar({ deployment }: { deployment: Deployment }) {
  const { canary } = deployment;
  const sharePct = canary && !canary.isPaused ? canary.sharePct : 0;
  return (
    <span aria-hidden="true" className={styles.bar}>
      <i style={{ flexGrow: 100 - sharePct }} />
      {sharePct > 0 && (
        <i
          className={cx(styles.ofCanary, isFailing(deployment) && styles.bad)}
          style={{ flexGrow: Math.max(sharePct, 4) }}
        />
      )}
    </span>
  );
}
