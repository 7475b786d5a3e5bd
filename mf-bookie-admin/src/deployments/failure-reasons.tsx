import type { Deployment } from '@bothways/domain/deployments';
import { MISSING, Table, type TableColumn } from '@bothways/ui';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { Count, Version } from './figures.tsx';
import { useText } from './texts.ts';

type Reason = Deployment['reasons'][number];

/** Failed loads of the last day by reason. */
export function FailureReasons({ deployment: { reasons, canary, stable } }: { deployment: Deployment }) {
  const t = useText();
  const count = (value: number) => (value === 0 ? MISSING : <Count value={value} />);
  const columns: TableColumn<Reason>[] = [
    {
      id: 'phase',
      header: t('deployments.reason'),
      cell: ({ phase }) => t(`deployments.phases.${phase}`),
    },
    ...(canary
      ? [
          {
            id: 'canary',
            header: <Version version={canary.version} />,
            cell: (reason: Reason) => count(reason.canary),
            isNumeric: true,
          },
        ]
      : []),
    {
      id: 'stable',
      header: <Version version={stable.version} />,
      cell: (reason) => count(reason.stable),
      isNumeric: true,
    },
  ];
  return (
    <section className={styles.pane}>
      <h3>{t('deployments.why')}</h3>
      {reasons.length === 0 ? (
        <p className={pageStyles.pale}>{t('deployments.noneFailed')}</p>
      ) : (
        <Table
          columns={columns}
          label={t('deployments.why')}
          rowKey={({ phase }) => phase}
          rows={reasons}
          size="small"
        />
      )}
    </section>
  );
}
