import type { ReleaseFigures } from '@bothways/domain/area-health';
import type { Deployment } from '@bothways/domain/deployments';
import { Table, type TableColumn } from '@bothways/ui';
import styles from './deployments.module.css';
import { Count, FailedShare, Kilobytes, Seconds, Version } from './figures.tsx';
import { useText } from './texts.ts';

interface Side {
  role: 'canary' | 'stable';
  version: string;
  figures: ReleaseFigures;
  bytes: number;
}

function sidesOf({ canary, stable, versions }: Deployment): Side[] {
  const bytesOf = (version: string) => versions.find((kept) => kept.version === version)?.firstLoadBytes ?? 0;
  const side = (role: Side['role'], { version, figures }: Pick<Side, 'version' | 'figures'>): Side => ({
    role,
    version,
    figures,
    bytes: bytesOf(version),
  });
  return [...(canary ? [side('canary', canary)] : []), side('stable', stable)];
}

/** The canary's figures of the last day next to the stable release's. */
export function CanaryFigures({ deployment }: { deployment: Deployment }) {
  const t = useText();
  const { name, canary } = deployment;
  const title = t(canary ? 'deployments.against' : 'deployments.lastDay', { name });
  const columns: TableColumn<Side>[] = [
    {
      id: 'version',
      header: t('deployments.version'),
      cell: ({ version, role }) => (
        <>
          <Version version={version} /> {t(`deployments.roles.${role}`)}
        </>
      ),
    },
    {
      id: 'loads',
      header: t('deployments.loads'),
      cell: ({ figures }) => <Count value={figures.loads} />,
      isNumeric: true,
    },
    {
      id: 'failed',
      header: t('deployments.failedCount'),
      cell: ({ figures }) => <Count value={figures.failures} />,
      isNumeric: true,
    },
    {
      id: 'rate',
      header: t('deployments.rate'),
      cell: ({ figures }) => <FailedShare figures={figures} />,
      isNumeric: true,
      weight: 'strong',
    },
    {
      id: 'p50',
      header: t('deployments.p50'),
      cell: ({ figures }) => <Seconds ms={figures.p50Ms} />,
      isNumeric: true,
    },
    {
      id: 'p75',
      header: t('deployments.p75'),
      cell: ({ figures }) => <Seconds ms={figures.p75Ms} />,
      isNumeric: true,
    },
    {
      id: 'bytes',
      header: t('deployments.firstLoad'),
      cell: ({ bytes }) => <Kilobytes bytes={bytes} />,
      isNumeric: true,
    },
  ];
  return (
    <section className={styles.pane}>
      <h3>{title}</h3>
      <Table
        columns={columns}
        label={title}
        rowKey={({ role }) => role}
        rows={sidesOf(deployment)}
        size="small"
      />
    </section>
  );
}
