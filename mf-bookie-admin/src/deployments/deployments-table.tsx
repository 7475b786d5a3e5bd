import type { Deployment } from '@bothways/domain/deployments';
import type { ReleaseName } from '@bothways/domain/registry';
import { Badge, Button, DateText, MISSING, Table, type TableColumn, VisuallyHidden } from '@bothways/ui';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { isFailing } from './failing-banner.tsx';
import { Count, FailedShare, Seconds, Version } from './figures.tsx';
import { ShareBar } from './share-bar.tsx';
import { useText } from './texts.ts';

interface Props {
  deployments: readonly Deployment[];
  shown: ReleaseName | undefined;
  onShow(name: ReleaseName): void;
}

function Canary({ deployment }: { deployment: Deployment }) {
  const t = useText();
  const { canary } = deployment;
  if (!canary) return <>{MISSING}</>;
  return (
    <span className={pageStyles.badges}>
      <Version version={canary.version} />
      {canary.isPaused && <Badge tone="outline">{t('deployments.paused')}</Badge>}
      {isFailing(deployment) && <Badge tone="loss">{t('deployments.failingBadge')}</Badge>}
    </span>
  );
}

/** Each remote and the shell: running release, share of people, and health. */
export function DeploymentsTable({ deployments, shown, onShow }: Props) {
  const t = useText();
  const columns: TableColumn<Deployment>[] = [
    {
      id: 'name',
      header: t('deployments.remote'),
      cell: ({ name, access }) => (
        <span className={pageStyles.person}>
          <b translate="no">{name}</b>
          <span className={pageStyles.pale}>{t(`deployments.access.${access}`)}</span>
        </span>
      ),
    },
    {
      id: 'stable',
      header: t('deployments.stable'),
      cell: ({ stable }) => <Version version={stable.version} />,
    },
    {
      id: 'canary',
      header: t('deployments.canary'),
      cell: (deployment) => <Canary deployment={deployment} />,
    },
    {
      id: 'share',
      header: t('deployments.whoGets'),
      cell: (deployment) => (
        <span className={styles.share}>
          <ShareBar deployment={deployment} />
          {deployment.canary && !deployment.canary.isPaused
            ? `${100 - deployment.canary.sharePct} / ${deployment.canary.sharePct}`
            : '100'}
        </span>
      ),
    },
    {
      id: 'loads',
      header: t('deployments.loadsDay'),
      cell: ({ stable }) => <Count value={stable.figures.loads} />,
      isNumeric: true,
    },
    {
      id: 'failed',
      header: t('deployments.failedCount'),
      cell: ({ stable }) => <Count value={stable.figures.failures} />,
      isNumeric: true,
    },
    {
      id: 'rate',
      header: t('deployments.rate'),
      cell: ({ stable }) => <FailedShare figures={stable.figures} />,
      isNumeric: true,
    },
    {
      id: 'p75',
      header: t('deployments.p75'),
      cell: ({ stable }) => <Seconds ms={stable.figures.p75Ms} />,
      isNumeric: true,
    },
    {
      id: 'released',
      header: t('deployments.released'),
      cell: ({ releasedAt, releasedBy }) => (
        <>
          {releasedAt === undefined ? MISSING : <DateText style="date" value={releasedAt} />}
          {releasedBy !== undefined && `, ${releasedBy}`}
        </>
      ),
      weight: 'pale',
    },
    {
      id: 'show',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: ({ name }) => (
        <Button
          aria-label={t('deployments.showOf', { name })}
          onPress={() => onShow(name)}
          size="small"
          variant="quiet"
        >
          {t('deployments.show')}
        </Button>
      ),
      isActions: true,
    },
  ];
  return (
    <Table
      className={pageStyles.table}
      columns={columns}
      isRowSelected={({ name }) => name === shown}
      label={t('deployments.title')}
      rowKey={({ name }) => name}
      rows={deployments}
    />
  );
}
