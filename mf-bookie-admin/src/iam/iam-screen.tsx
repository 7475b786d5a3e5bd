import type { Permission } from '@bothways/domain/identity';
import { Navigate, useLocalePath, usePageTitle, useParams, usePermissions } from '@bothways/platform';
import { Tabs } from '@bothways/ui';
import type { ComponentType } from 'react';
import { Guarded, pageStyles as styles } from '../page/index.ts';
import { AccessTab } from './access-tab.tsx';
import { AssignmentsTab } from './assignments-tab.tsx';
import { MatrixTab } from './matrix-tab.tsx';
import { PoliciesTab } from './policies-tab.tsx';
import { RolesTab } from './roles-tab.tsx';
import { useText } from './texts.ts';

const TABS = [
  { id: 'roles', permission: 'read:iam:role', Content: RolesTab },
  { id: 'policies', permission: 'read:iam:policy', Content: PoliciesTab },
  { id: 'assignments', permission: 'read:iam:assignment', Content: AssignmentsTab },
  { id: 'matrix', permission: 'read:iam:role', Content: MatrixTab },
  { id: 'access', permission: 'read:iam:assignment', Content: AccessTab },
] as const satisfies readonly { id: string; permission: Permission; Content: ComponentType }[];

const READS: readonly Permission[] = ['read:iam:role', 'read:iam:policy', 'read:iam:assignment'];

/** Access control: roles, their policies, assignments, and the resulting permissions. */
export function IamScreen() {
  const t = useText();
  const pathTo = useLocalePath();
  const { tab } = useParams();
  const known = usePermissions(READS);
  usePageTitle(t('iam.title'));
  const chosen = TABS.find(({ id }) => id === (tab ?? 'roles'));
  if (!chosen) return <Navigate replace to={pathTo('admin/iam')} />;
  const open = TABS.filter(({ id, permission }) => id === chosen.id || known[permission]?.allowed);
  return (
    <Guarded permission={chosen.permission}>
      <div className={styles.page}>
        <header className={styles.head}>
          <h2>{t('iam.title')}</h2>
        </header>
        <Tabs
          items={open.map(({ id }) => ({
            id,
            label: t(`iam.tabs.${id}`),
            href: pathTo(id === 'roles' ? 'admin/iam' : `admin/iam/${id}`),
          }))}
          label={t('iam.title')}
          panelClassName={styles.panel}
          selected={chosen.id}
        >
          <chosen.Content />
        </Tabs>
      </div>
    </Guarded>
  );
}
