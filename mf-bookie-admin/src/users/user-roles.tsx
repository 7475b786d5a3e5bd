import { doneSchema, givenRolesSchema, type Policy, type Role } from '@bothways/domain/iam';
import type { UserDetail } from '@bothways/domain/users';
import { api, usePermission, useQuery } from '@bothways/platform';
import { Badge, Button, Card, Checkbox, RecordNotice, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { actionsOf, listChange, rolesQuery, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';
import card from './user-screen.module.css';

/** A person's roles, changed all at once. */
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

const recordOf = ({ roleIds, version }: { roleIds: readonly string[]; version: string }) => ({
  values: { roleIds: roleIds.toSorted() },
  version,
});

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
  // The page refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() =>
    recordOf({ roleIds: user.roles.map(({ id }) => id), version: user.version }),
  );
  const record = useRecordForm(opened);
  const { roleIds } = record.values;
  const change = useRecordChange({
    form: record,
    current: givenRolesSchema,
    recordOf,
    send: (sent: { roleIds: readonly string[] }) =>
      api.put(`/api/admin/iam/users/${encodeURIComponent(user.id)}/roles`, {
        schema: doneSchema,
        body: { ...sent, version: record.version },
      }),
    onDone: onClose,
  });
  const form = useChangeForm(record, (sent) => ({ sent }), change);
  const { error } = form.fault('roleIds');
  const toggle = (id: string, isOn: boolean) =>
    form.set({ roleIds: (isOn ? [...roleIds, id] : roleIds.filter((one) => one !== id)).toSorted() });
  const roleName = (id: string) => named(roles.find((role) => role.id === id)?.name ?? id);
  return (
    <FormDialog
      form={form}
      isDisabled={record.changes !== undefined}
      onClose={onClose}
      save={t('save')}
      title={t('user.rolesTitle', { name: user.name })}
    >
      <RecordNotice
        form={record}
        labelOf={() => t('users.roles')}
        textOf={(_, value) => listChange(record.read.roleIds, value, roleName)}
      />
      <fieldset className={styles.group}>
        <legend>{t('users.roles')}</legend>
        {roles.map((role) => {
          const isBelow = holds(actionsOf(role, policies));
          return (
            <Checkbox
              hint={isBelow ? undefined : t('iam.notHeld')}
              isDisabled={!isBelow}
              isSelected={roleIds.includes(role.id)}
              key={role.id}
              onChange={(isOn) => toggle(role.id, isOn)}
            >
              {named(role.name)}
            </Checkbox>
          );
        })}
      </fieldset>
      {error !== undefined && (
        <p className={styles.failure} role="alert">
          {error}
        </p>
      )}
    </FormDialog>
  );
}
