import type { UserAccess } from '@bothways/domain/iam';
import { usePermission, useQuery, useSearchParams } from '@bothways/platform';
import { Badge, Banner, Button, EmptyState, Segmented, Table, type TableColumn } from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles as styles } from '../page/index.ts';
import { ActionCode, PersonPicker, useAccessNames, userAccessQuery } from '../people/index.ts';
import { useText } from './texts.ts';

/** One user's permissions, each with its reason. */
export function AccessTab() {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const userId = params.get('user');
  const { status } = usePermission('read:user');
  if (userId !== null) return <Access onOther={() => setParams({})} userId={userId} />;
  if (status === 'denied')
    return <EmptyState title={t('iam.access.nobody')}>{t('iam.access.noSearch')}</EmptyState>;
  return (
    <>
      <p className={styles.note}>{t('iam.access.note')}</p>
      <div className={styles.search}>
        <PersonPicker chosen={undefined} onChoose={(user) => user && setParams({ user: user.id })} />
      </div>
    </>
  );
}

type Row = UserAccess['access'][number];
const SHOWS = ['allowed', 'all'] as const;

function Access({ userId, onOther }: { userId: string; onOther: () => void }) {
  const t = useText();
  const query = useQuery(userAccessQuery(userId));
  const [show, setShow] = useState<(typeof SHOWS)[number]>('allowed');
  return (
    <PageState query={query} failed={t('iam.access.failed')}>
      {({ user, access }) => (
        <>
          <div className={styles.head}>
            <span className={styles.person}>
              <b>{user.name}</b> <span>{user.email}</span>
            </span>
            <Button onPress={onOther} size="small">
              {t('picker.other')}
            </Button>
            <div className={styles.end}>
              <Segmented
                label={t('iam.access.show')}
                onChange={setShow}
                options={SHOWS.map((value) => ({ value, label: t(`iam.access.shows.${value}`) }))}
                value={show}
              />
            </div>
          </div>
          {user.disabled && <Banner title={t('iam.access.disabled')} tone="warning" />}
          <AccessTable rows={show === 'all' ? access : access.filter(({ grants }) => grants.length > 0)} />
        </>
      )}
    </PageState>
  );
}

function AccessTable({ rows }: { rows: readonly Row[] }) {
  const t = useText();
  const columns: TableColumn<Row>[] = [
    {
      id: 'action',
      header: t('iam.matrix.action'),
      cell: ({ action }) => <ActionCode action={action} />,
    },
    {
      id: 'allowed',
      header: t('iam.access.may'),
      cell: ({ allowed }) => (
        <Badge tone={allowed ? 'neutral' : 'outline'}>
          {t(allowed ? 'iam.access.yes' : 'iam.access.no')}
        </Badge>
      ),
    },
    { id: 'why', header: t('iam.access.why'), cell: (row) => <Why row={row} />, weight: 'pale' },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('iam.access.nothing')}>{t('iam.access.nothingHint')}</EmptyState>}
      label={t('iam.tabs.access')}
      rowKey={({ action }) => action}
      rows={rows}
    />
  );
}

/** Each path: the role, its policy, and the policy's action if it is a broader one. */
function Why({ row: { action, grants } }: { row: Row }) {
  const t = useText();
  const named = useAccessNames();
  if (grants.length === 0) return t('iam.access.noRole');
  return grants.map((grant) => (
    <div key={`${grant.role.id} ${grant.policy.id} ${grant.action}`}>
      {t(grant.action === action ? 'iam.access.direct' : 'iam.access.above', {
        role: named(grant.role.name),
        policy: named(grant.policy.name),
        action: grant.action,
      })}
    </div>
  ));
}
