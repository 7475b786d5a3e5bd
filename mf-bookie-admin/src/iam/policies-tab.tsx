import type { Policy } from '@bothways/domain/iam';
import { useQuery } from '@bothways/platform';
import { Badge, EmptyState, Table, type TableColumn, VisuallyHidden } from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles as styles } from '../page/index.ts';
import { policiesQuery, useAccessNames } from '../people/index.ts';
import { DeletePolicy } from './delete-policy.tsx';
import { KindHead, RowChanges } from './kinds.tsx';
import { PolicyForm } from './policy-form.tsx';
import { useText } from './texts.ts';

type Open = { what: 'form'; policy?: Policy } | { what: 'delete'; policy: Policy };

/** Number of actions that fit on a row; the others are counted. */
const SHOWN_ACTIONS = 4;

/** The policies: named sets of actions. */
export function PoliciesTab() {
  const t = useText();
  const query = useQuery(policiesQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <KindHead kind="policies" onNew={() => setOpen({ what: 'form' })} />
      <PageState query={query} failed={t('iam.policies.failed')}>
        {({ policies }) => <PoliciesTable onOpen={setOpen} policies={policies} />}
      </PageState>
      {open?.what === 'form' && <PolicyForm onClose={close} {...(open.policy && { policy: open.policy })} />}
      {open?.what === 'delete' && <DeletePolicy onClose={close} policy={open.policy} />}
    </>
  );
}

function PoliciesTable(props: { policies: readonly Policy[]; onOpen: (open: Open) => void }) {
  const { policies, onOpen } = props;
  const t = useText();
  const named = useAccessNames();
  const columns: TableColumn<Policy>[] = [
    {
      id: 'name',
      header: t('iam.policies.name'),
      cell: ({ name }) => <span className={styles.short}>{named(name)}</span>,
      weight: 'strong',
    },
    {
      id: 'grants',
      header: t('iam.policies.actions'),
      cell: ({ actions }) => <SomeActions actions={actions} />,
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      isActions: true,
      cell: (policy) => (
        <RowChanges
          actions={policy.actions}
          kind="policies"
          name={named(policy.name)}
          onDelete={() => onOpen({ what: 'delete', policy })}
          onEdit={() => onOpen({ what: 'form', policy })}
        />
      ),
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('iam.policies.none')}>{t('iam.policies.noneHint')}</EmptyState>}
      label={t('iam.tabs.policies')}
      rowKey={({ id }) => id}
      rows={policies}
    />
  );
}

function SomeActions({ actions }: { actions: readonly string[] }) {
  const t = useText();
  const rest = actions.length - SHOWN_ACTIONS;
  if (actions.length === 0) return <span className={styles.pale}>{t('iam.policies.empty')}</span>;
  return (
    <span className={styles.badges} title={actions.join(', ')}>
      {actions.slice(0, SHOWN_ACTIONS).map((action) => (
        <Badge key={action}>{action}</Badge>
      ))}
      {rest > 0 && <span className={styles.pale}>{t('iam.policies.more', { count: rest })}</span>}
    </span>
  );
}
