import type { Policy, Role } from '@bothways/domain/iam';
import { LocaleLink, useQuery } from '@bothways/platform';
import {
  Badge,
  EmptyState,
  formatNumber,
  Table,
  type TableColumn,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { PageState, pageStyles as styles } from '../page/index.ts';
import { actionsOf, rolesQuery, useAccessNames } from '../people/index.ts';
import { DeleteRole } from './delete-role.tsx';
import { KindHead, RowChanges } from './kinds.tsx';
import { RoleForm } from './role-form.tsx';
import { useText } from './texts.ts';

type Open = { what: 'form'; role?: Role } | { what: 'delete'; role: Role };

/** The roles with their policies, and the number of people who have them. */
export function RolesTab() {
  const t = useText();
  const query = useQuery(rolesQuery);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <KindHead kind="roles" onNew={() => setOpen({ what: 'form' })} />
      <PageState query={query} failed={t('iam.roles.failed')}>
        {({ roles, policies }) => (
          <>
            <RolesTable onOpen={setOpen} policies={policies} roles={roles} />
            {open?.what === 'form' && (
              <RoleForm onClose={close} policies={policies} {...(open.role && { role: open.role })} />
            )}
            {open?.what === 'delete' && <DeleteRole onClose={close} role={open.role} />}
          </>
        )}
      </PageState>
    </>
  );
}

function RolesTable(props: {
  roles: readonly Role[];
  policies: readonly Policy[];
  onOpen: (open: Open) => void;
}) {
  const { roles, policies, onOpen } = props;
  const t = useText();
  const { locale } = useUi();
  const named = useAccessNames();
  const nameOf = (id: string) => named(policies.find((policy) => policy.id === id)?.name ?? id);
  const columns: TableColumn<Role>[] = [
    { id: 'name', header: t('iam.roles.name'), cell: ({ name }) => named(name), weight: 'strong' },
    {
      id: 'policies',
      header: t('iam.roles.policies'),
      cell: ({ policyIds }) => (
        <span className={styles.badges}>
          {policyIds.length === 0 && <span className={styles.pale}>{t('iam.roles.empty')}</span>}
          {policyIds.map((id) => (
            <Badge key={id} tone="outline">
              {nameOf(id)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'members',
      header: t('iam.roles.members'),
      isNumeric: true,
      cell: ({ id, members }) => (
        <LocaleLink to={`admin/iam/assignments?role=${id}`}>
          {formatNumber(members, locale, 0)}{' '}
          <VisuallyHidden>{t('iam.roles.show', { count: members })}</VisuallyHidden>
        </LocaleLink>
      ),
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      isActions: true,
      cell: (role) => (
        <RowChanges
          actions={actionsOf(role, policies)}
          kind="roles"
          name={named(role.name)}
          onDelete={() => onOpen({ what: 'delete', role })}
          onEdit={() => onOpen({ what: 'form', role })}
        />
      ),
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('iam.roles.none')}>{t('iam.roles.noneHint')}</EmptyState>}
      label={t('iam.tabs.roles')}
      rowKey={({ id }) => id}
      rows={roles}
    />
  );
}
