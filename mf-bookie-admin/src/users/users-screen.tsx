import type { UserRow } from '@bothways/domain/users';
import { LocaleLink, usePageTitle, usePermission, useQuery } from '@bothways/platform';
import {
  Badge,
  DateText,
  EmptyState,
  formatCountry,
  formatNumber,
  MISSING,
  Select,
  Table,
  type TableColumn,
  useUi,
} from '@bothways/ui';
import {
  Guarded,
  PageState,
  Pagination,
  pageStyles as styles,
  TypedSearch,
  useListParams,
} from '../page/index.ts';
import { rolesQuery, useAccessNames, usersQuery } from '../people/index.ts';
import { useText } from './texts.ts';

const ANY = 'any';
const STATES = ['active', 'disabled'] as const;
const PLANS = ['free', 'starter', 'pro'] as const;

/** All accounts. */
export function UsersScreen() {
  const t = useText();
  usePageTitle(t('users.title'));
  return (
    <Guarded permission="read:user">
      <div className={styles.page}>
        <Users />
      </div>
    </Guarded>
  );
}

function Users() {
  const t = useText();
  const { locale } = useUi();
  const { chosen, change, place } = useListParams<'q' | 'state' | 'plan' | 'role'>('after');
  const query = useQuery(
    usersQuery({
      search: chosen('q'),
      state: chosen('state'),
      plan: chosen('plan'),
      roleId: chosen('role'),
      after: place,
    }),
  );
  return (
    <>
      <header className={styles.head}>
        <h2>{t('users.title')}</h2>
        {query.data && (
          <span className={styles.count}>
            {t('users.count', {
              count: query.data.total,
              total: formatNumber(query.data.total, locale, 0),
            })}
          </span>
        )}
      </header>
      <div className={styles.filters}>
        <TypedSearch
          className={styles.search}
          label={t('users.search')}
          onSearch={(text) => change('q', text)}
          value={chosen('q')}
        />
        <Select
          aria-label={t('users.state')}
          className={styles.choice}
          onChange={(state) => change('state', state === ANY ? '' : state)}
          options={[
            { value: ANY, label: t('users.anyState') },
            ...STATES.map((value) => ({ value, label: t(`users.states.${value}`) })),
          ]}
          value={chosen('state') || ANY}
        />
        <Select
          aria-label={t('users.plan')}
          className={styles.choice}
          onChange={(plan) => change('plan', plan === ANY ? '' : plan)}
          options={[
            { value: ANY, label: t('users.anyPlan') },
            ...PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) })),
          ]}
          value={chosen('plan') || ANY}
        />
        <RoleChoice onChange={(role) => change('role', role)} value={chosen('role')} />
      </div>
      <PageState query={query} failed={t('users.failed')}>
        {({ users, nextAfter }) => (
          <>
            <UsersTable users={users} />
            <Pagination next={nextAfter} param="after" />
          </>
        )}
      </PageState>
    </>
  );
}

/** Requires the permission to see roles. */
function RoleChoice({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const t = useText();
  const named = useAccessNames();
  const { allowed } = usePermission('read:iam:role');
  const { data } = useQuery({ ...rolesQuery, enabled: allowed });
  if (!data) return null;
  return (
    <Select
      aria-label={t('iam.assignments.role')}
      className={styles.choice}
      onChange={(role) => onChange(role === ANY ? '' : role)}
      options={[
        { value: ANY, label: t('iam.assignments.anyRole') },
        ...data.roles.map(({ id, name }) => ({ value: id, label: named(name) })),
      ]}
      value={value || ANY}
    />
  );
}

function UsersTable({ users }: { users: readonly UserRow[] }) {
  const t = useText();
  const { locale } = useUi();
  const named = useAccessNames();
  const columns: TableColumn<UserRow>[] = [
    {
      id: 'person',
      header: t('users.person'),
      cell: ({ id, name, email, disabled }) => (
        <span className={styles.person}>
          <LocaleLink to={`admin/users/${id}`}>{name}</LocaleLink>
          <span>{email}</span>
          {disabled && <Badge tone="loss">{t('users.states.disabled')}</Badge>}
        </span>
      ),
    },
    { id: 'plan', header: t('users.plan'), cell: ({ plan }) => t(`users.plans.${plan}`) },
    {
      id: 'roles',
      header: t('users.roles'),
      cell: ({ roles }) => (
        <span className={styles.badges}>
          {roles.length === 0 && MISSING}
          {roles.map(({ id, name }) => (
            <Badge key={id} tone="outline">
              {named(name)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      id: 'country',
      header: t('users.country'),
      cell: ({ country }) => (country === undefined ? MISSING : formatCountry(country, locale)),
      weight: 'pale',
    },
    {
      id: 'added',
      header: t('users.added'),
      cell: ({ addedOn }) => <DateText value={addedOn} />,
      weight: 'pale',
    },
  ];
  return (
    <Table
      className={styles.table}
      columns={columns}
      empty={<EmptyState title={t('users.none')}>{t('users.noneHint')}</EmptyState>}
      label={t('users.title')}
      rowKey={({ id }) => id}
      rows={users}
    />
  );
}
