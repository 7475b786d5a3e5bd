import { grantsOf, type Policy, type Role } from '@bothways/domain/iam';
import { useQuery } from '@bothways/platform';
import { EmptyState, MISSING, VisuallyHidden } from '@bothways/ui';
import { PageState, pageStyles as styles } from '../page/index.ts';
import { ACTIONS_BY_AREA, ActionCode, rolesQuery, useAccessNames } from '../people/index.ts';
import matrix from './matrix-tab.module.css';
import { useText } from './texts.ts';

/** What each role may do, and through which policy, shown in the cell, with the broader action if one grants it. */
export function MatrixTab() {
  const t = useText();
  const query = useQuery(rolesQuery);
  return (
    <PageState
      empty={{
        when: ({ roles }) => roles.length === 0,
        show: <EmptyState title={t('iam.roles.none')}>{t('iam.roles.noneHint')}</EmptyState>,
      }}
      failed={t('iam.roles.failed')}
      query={query}
    >
      {({ roles, policies }) => <Matrix policies={policies} roles={roles} />}
    </PageState>
  );
}

function Matrix({ roles, policies }: { roles: readonly Role[]; policies: readonly Policy[] }) {
  const t = useText();
  const named = useAccessNames();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section aria-label={t('iam.tabs.matrix')} className={matrix.scroll} tabIndex={0}>
      <table className={matrix.matrix}>
        <VisuallyHidden as="caption">{t('iam.matrix.caption')}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">{t('iam.matrix.action')}</th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                {named(name)}
              </th>
            ))}
          </tr>
        </thead>
        {ACTIONS_BY_AREA.map(({ area, actions }) => (
          <tbody key={area}>
            <tr>
              <th className={matrix.area} colSpan={roles.length + 1} scope="rowgroup">
                <span>{t(`iam.areas.${area}`)}</span>
              </th>
            </tr>
            {actions.map((action) => (
              <tr key={action}>
                <th scope="row">
                  <ActionCode action={action} />
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <Source action={action} policies={policies} role={role} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Source({ action, role, policies }: { action: string; role: Role; policies: readonly Policy[] }) {
  const t = useText();
  const named = useAccessNames();
  const grants = grantsOf(action, [role], policies);
  if (grants.length === 0)
    return (
      <span className={styles.pale}>
        <span aria-hidden="true">{MISSING}</span>
        <VisuallyHidden>{t('iam.matrix.no')}</VisuallyHidden>
      </span>
    );
  return grants.map((grant) => (
    <span className={matrix.source} key={`${grant.policy} ${grant.action}`}>
      {named(policies.find(({ id }) => id === grant.policy)?.name ?? grant.policy)}
      {grant.action !== action && <span className={styles.pale}> {grant.action}</span>}
    </span>
  ));
}
