import type { Assignment, Policy, Role } from '@bothways/domain/iam';
import { LocaleLink, usePermission, useQuery } from '@bothways/platform';
import {
  Badge,
  Button,
  DateText,
  EmptyState,
  IconButton,
  PlusIcon,
  Select,
  Table,
  type TableColumn,
  TrashIcon,
  VisuallyHidden,
} from '@bothways/ui';
import { useState } from 'react';
import { PageState, Pagination, pageStyles as styles, TypedSearch, useListParams } from '../page/index.ts';
import { actionsOf, assignmentsQuery, rolesQuery, useAccessNames, useHeld } from '../people/index.ts';
import { GiveRole } from './give-role.tsx';
import { TakeRole } from './take-role.tsx';
import { useText } from './texts.ts';

const ANY = 'any';
type Open = { what: 'give' } | { what: 'take'; assignment: Assignment; role: string };

/** All role assignments. */
export function AssignmentsTab() {
  const t = useText();
  const { chosen, change, place } = useListParams<'q' | 'role'>('after');
  const { allowed: mayReadRoles } = usePermission('read:iam:role');
  const { allowed: mayGive } = usePermission('create:iam:assignment');
  const { allowed: mayFind } = usePermission('read:user');
  const query = useQuery(assignmentsQuery({ search: chosen('q'), roleId: chosen('role'), after: place }));
  const { data: known } = useQuery({ ...rolesQuery, enabled: mayReadRoles });
  const [open, setOpen] = useState<Open>();
  const named = useAccessNames();
  const roles = known?.roles ?? [];
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('users.search')}
          onSearch={(text) => change('q', text)}
          value={chosen('q')}
        />
        {known && (
          <Select
            aria-label={t('iam.assignments.role')}
            className={styles.choice}
            onChange={(role) => change('role', role === ANY ? '' : role)}
            options={[
              { value: ANY, label: t('iam.assignments.anyRole') },
              ...roles.map(({ id, name }) => ({ value: id, label: named(name) })),
            ]}
            value={chosen('role') || ANY}
          />
        )}
        {mayGive && mayFind && known && (
          <div className={styles.end}>
            <Button icon={<PlusIcon size={14} />} onPress={() => setOpen({ what: 'give' })} variant="primary">
              {t('iam.assignments.give')}
            </Button>
          </div>
        )}
      </div>
      <PageState query={query} failed={t('iam.assignments.failed')}>
        {({ assignments, nextAfter }) => (
          <>
            <AssignmentsTable
              assignments={assignments}
              onTake={(assignment, role) => setOpen({ what: 'take', assignment, role })}
              policies={known?.policies ?? []}
              roles={roles}
            />
            <Pagination next={nextAfter} param="after" />
          </>
        )}
      </PageState>
      {open?.what === 'give' && known && <GiveRole onClose={close} policies={known.policies} roles={roles} />}
      {open?.what === 'take' && (
        <TakeRole assignment={open.assignment} onClose={close} roleName={open.role} />
      )}
    </>
  );
}

function AssignmentsTable(props: {
  assignments: readonly Assignment[];
  roles: readonly Role[];
  policies: readonly Policy[];
  onTake: (assignment: Assignment, roleName: string) => void;
}) {
  const { assignments, roles, policies, onTake } = props;
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const { allowed: mayTake } = usePermission('delete:iam:assignment');
  const roleOf = (id: string) => roles.find((role) => role.id === id);
  const isBelow = (id: string): boolean => {
    const role = roleOf(id);
    return role !== undefined && holds(actionsOf(role, policies));
  };
  const columns: TableColumn<Assignment>[] = [
    {
      id: 'person',
      header: t('users.person'),
      cell: ({ userId, name, email, disabled }) => (
        <span className={styles.person}>
          <LocaleLink to={`admin/iam/access?user=${userId}`}>{name}</LocaleLink>
          <span>{email}</span>
          {disabled && <Badge tone="loss">{t('users.states.disabled')}</Badge>}
        </span>
      ),
    },
    {
      id: 'role',
      header: t('iam.assignments.role'),
      cell: ({ roleId }) => <Badge tone="outline">{named(roleOf(roleId)?.name ?? roleId)}</Badge>,
    },
    {
      id: 'since',
      header: t('iam.assignments.since'),
      cell: ({ assignedOn }) => <DateText style="dateTime" value={assignedOn} />,
      weight: 'pale',
    },
    {
      id: 'actions',
      header: <VisuallyHidden>{t('actions')}</VisuallyHidden>,
      isActions: true,
      cell: (assignment) => {
        const role = named(roleOf(assignment.roleId)?.name ?? assignment.roleId);
        return (
          mayTake &&
          isBelow(assignment.roleId) && (
            <IconButton
              label={t('iam.assignments.take', { role, name: assignment.name })}
              onPress={() => onTake(assignment, role)}
              size="small"
            >
              <TrashIcon size={14} />
            </IconButton>
          )
        );
      },
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('iam.assignments.none')}>{t('iam.assignments.noneHint')}</EmptyState>}
      label={t('iam.tabs.assignments')}
      rowKey={({ userId, roleId }) => `${userId} ${roleId}`}
      rows={assignments}
    />
  );
}
