import type { Deployment } from '@bothways/domain/deployments';
import { Card } from '@bothways/ui';
import { CanaryFigures } from './canary-figures.tsx';
import styles from './deployments.module.css';
import { FailureCourse } from './failure-course.tsx';
import { FailureReasons } from './failure-reasons.tsx';
import { History } from './history.tsx';
import { Promotion } from './promotion.tsx';
import { VersionsTable } from './versions-table.tsx';
import { WhoGetsWhat } from './who-gets-what.tsx';

/** One remote: canary against stable release, stored versions, shares, and history. */
export function DeploymentDetail({ deployment, revision }: { deployment: Deployment; revision: number }) {
  return (
    <div className={styles.detail}>
      <div className={styles.column}>
        <Card>
          <CanaryFigures deployment={deployment} />
          <FailureCourse deployment={deployment} />
          <FailureReasons deployment={deployment} />
        </Card>
        <VersionsTable deployment={deployment} revision={revision} />
      </div>
      <Card as="section" className={styles.side}>
        <WhoGetsWhat deployment={deployment} revision={revision} />
        {deployment.canary && <Promotion deployment={deployment} revision={revision} />}
        <History deployment={deployment} />
      </Card>
    </div>
  );
}
