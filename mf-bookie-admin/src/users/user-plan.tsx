import { doneSchema } from '@bothways/domain/iam';
import type { Plan } from '@bothways/domain/plans';
import { givenPlanSchema, type UserDetail } from '@bothways/domain/users';
import { api, usePermission } from '@bothways/platform';
import { Button, Card, RadioGroup, RecordNotice, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';
import card from './user-screen.module.css';

const PLANS: readonly Plan[] = ['free', 'starter', 'pro'];

/** A person's plan, with a manual override. */
export function UserPlan({ user }: { user: UserDetail }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const { allowed } = usePermission('manage:user:payments');
  return (
    <Card as="section" className={card.card}>
      <div className={card.cardHead}>
        <h3>{t('users.plan')}</h3>
        {allowed && user.beyondCaller.length === 0 && (
          <Button onPress={() => setOpen(true)} size="small">
            {t('user.changePlan')}
          </Button>
        )}
      </div>
      <p>{t(`users.plans.${user.plan}`)}</p>
      {isOpen && <PlanForm onClose={() => setOpen(false)} user={user} />}
    </Card>
  );
}

const recordOf = ({ plan, version }: { plan: Plan; version: string }) => ({ values: { plan }, version });

function PlanForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useText();
  // The page refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() => recordOf({ plan: user.givenPlan, version: user.version }));
  const record = useRecordForm(opened);
  const change = useRecordChange({
    form: record,
    current: givenPlanSchema,
    recordOf,
    send: ({ plan }: { plan: Plan }) =>
      api.put(`/api/admin/users/${encodeURIComponent(user.id)}/plan`, {
        schema: doneSchema,
        body: { plan, version: record.version },
      }),
    onDone: onClose,
  });
  const form = useChangeForm(record, (sent) => ({ sent }), change);
  return (
    <FormDialog
      form={form}
      isDisabled={record.changes !== undefined}
      onClose={onClose}
      save={t('save')}
      title={t('user.planTitle', { name: user.name })}
    >
      <RecordNotice
        form={record}
        labelOf={() => t('users.plan')}
        textOf={(_, value) => t(`users.plans.${value}`)}
      />
      <p className={styles.note}>{t('user.planNote')}</p>
      <RadioGroup
        label={t('users.plan')}
        options={PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) }))}
        {...form.field('plan')}
      />
    </FormDialog>
  );
}
