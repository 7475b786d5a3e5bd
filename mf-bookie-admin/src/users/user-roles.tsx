import { doneSchema, type Policy, type Role } from '@bothways/domain/iam';
import type { UserDetail } from '@bothways/domain/users';
import { api, usePermission, useQuery } from '@bothways/platform';
import { Badge, Button, Card, Checkbox } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { actionsOf, rolesQuery, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';
import card from './user-screen.module.css';

/** The roles of a person, and the way to change all of them at once. */
export function UserRoles({ user }: { user: UserDetail }) {
  const t = useText();
  const named = useAccessNames();
  const [isOpen, setOpen] = useState(false);
  const { allowed: maySet } = usePermission('update:iam:assignment');
  const { allowed: mayRead } = usePermission('read:iam:role');
  const { data } = useQuery({ ...rolesQuery, enabled: maySet && mayRead });
  return (
    <Card as="section" className={card.card}>
      <div className={card.cardHead}>
        <h3>{t('users.roles')}</h3>
        {data && (
          <Button onPress={() => setOpen(true)} size="small">
            {t('user.changeRoles')}
          </Button>
        )}
      </div>
      <span className={styles.badges}>
        {user.roles.length === 0 && <span className={styles.pale}>{t('user.noRoles')}</span>}
        {user.roles.map(({ id, name }) => (
          <Badge key={id} tone="outline">
            {named(name)}
          </Badge>
        ))}
      </span>
      {isOpen && data && (
        <RolesForm onClose={() => setOpen(false)} policies={data.policies} roles={data.roles} user={user} />
      )}
    </Card>
  );
}

function RolesForm(props: {
  user: UserDetail;
  roles: readonly Role[];
  policies: readonly Policy[];
  onClose: () => void;
}) {
  const { user, roles, policies, onClose } = props;
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(user.roles.map(({ id }) => id)));
  const change = useChange(
    (body: { roleIds: string[] }) =>
      api.put(`/api/admin/iam/users/${encodeURIComponent(user.id)}/roles`, { schema: doneSchema, body }),
    onClose,
  );
  const toggle = (id: string, isOn: boolean) =>
    setChosen(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => change.mutate({ roleIds: [...chosen] })}
      save={t('save')}
      title={t('user.rolesTitle', { name: user.name })}
    >
      <fieldset className={styles.group}>
        <legend>{t('users.roles')}</legend>
        {roles.map((role) => {
          const isBelow = holds(actionsOf(role, policies));
          return (
            <Checkbox
              hint={isBelow ? undefined : t('iam.notHeld')}
              isDisabled={!isBelow}
              isSelected={chosen.has(role.id)}
              key={role.id}
              onChange={(isOn) => toggle(role.id, isOn)}
            >
              {named(role.name)}
            </Checkbox>
          );
        })}
      </fieldset>
    </FormDialog>
  );
}
