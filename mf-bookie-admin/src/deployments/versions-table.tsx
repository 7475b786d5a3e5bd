import type { Deployment, StoredRelease } from '@bothways/domain/deployments';
import { Badge, Button, DateText, MISSING, Table, type TableColumn, VisuallyHidden } from '@bothways/ui';
import { useState } from 'react';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { Count, FailedShare, Kilobytes, Seconds, Version } from './figures.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { useText } from './texts.ts';

function Role({ release: { role }, deployment }: { release: StoredRelease; deployment: Deployment }) {
  const t = useText();
  if (role === 'kept') return <>{MISSING}</>;
  const sharePct = deployment.canary && !deployment.canary.isPaused ? deployment.canary.sharePct : 0;
  if (role === 'before') return <Badge tone="outline">{t('deployments.lastGood')}</Badge>;
  const pct = role === 'canary' ? sharePct : 100 - sharePct;
  return <Badge tone="neutral">{t(`deployments.gets.${role}`, { pct })}</Badge>;
}

/** All stored releases, with rollback. */
export function VersionsTable({ deployment, revision }: { deployment: Deployment; revision: number }) {
  const t = useText();
  const [back, setBack] = useState<string>();
  const { name, versions } = deployment;
  const columns: TableColumn<StoredRelease>[] = [
    {
      id: 'version',
      header: t('deployments.version'),
      cell: ({ version }) => <Version version={version} />,
      weight: 'strong',
    },
    {
      id: 'built',
      header: t('deployments.built'),
      cell: ({ builtAt, commit }) => (
        <>
          <DateText style="dateTime" value={builtAt} />
          {commit !== undefined && <> · {t('deployments.commit', { commit: commit.slice(0, 12) })}</>}
        </>
      ),
      weight: 'pale',
    },
    {
      id: 'fits',
      header: t('deployments.madeFor'),
      cell: ({ contract, react }) =>
        [
          ...(contract === undefined ? [] : [t('deployments.contract', { contract })]),
          ...(react === undefined ? [] : [`React ${react}`]),
        ].join(', ') || MISSING,
      weight: 'pale',
    },
    {
      id: 'bytes',
      header: t('deployments.firstLoad'),
      cell: ({ firstLoadBytes }) => <Kilobytes bytes={firstLoadBytes} />,
      isNumeric: true,
    },
    {
      id: 'role',
      header: t('deployments.channel'),
      cell: (release) => <Role deployment={deployment} release={release} />,
    },
    {
      id: 'loads',
      header: t('deployments.loadsAll'),
      cell: ({ figures }) => <Count value={figures.loads} />,
      isNumeric: true,
    },
    {
      id: 'rate',
      header: t('deployments.rate'),
      cell: ({ figures }) => <FailedShare figures={figures} />,
      isNumeric: true,
    },
    {
      id: 'p75',
      header: t('deployments.p75'),
      cell: ({ figures }) => <Seconds ms={figures.p75Ms} />,
      isNumeric: true,
    },
    {
      id: 'back',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      cell: ({ version, role }) =>
        role === 'stable' || role === 'canary' ? null : (
          <Button
            aria-label={t('deployments.backTo', { version })}
            onPress={() => setBack(version)}
            size="small"
          >
            {t('deployments.back')}
          </Button>
        ),
      isActions: true,
    },
  ];
  const title = t('deployments.versionsOf', { name, count: versions.length });
  return (
    <section className={styles.versions}>
      <h3>{title}</h3>
      <Table
        className={pageStyles.table}
        columns={columns}
        label={title}
        rowKey={({ version }) => version}
        rows={versions}
      />
      {back !== undefined && (
        <MoveDialog
          deployment={deployment}
          move={{ kind: 'back', version: back }}
          onClose={() => setBack(undefined)}
          revision={revision}
        />
      )}
    </section>
  );
}
