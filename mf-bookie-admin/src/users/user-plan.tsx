import { doneSchema } from '@bothways/domain/iam';
import type { Plan } from '@bothways/domain/plans';
import type { UserDetail } from '@bothways/domain/users';
import { api, usePermission } from '@bothways/platform';
import { Button, Card, RadioGroup } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { useText } from './texts.ts';
import card from './user-screen.module.css';

const PLANS: readonly Plan[] = ['free', 'starter', 'pro'];

/** The plan of a person, and the way to give another by hand. */
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

function PlanForm({ user, onClose }: { user: UserDetail; onClose: () => void }) {
  const t = useText();
  const [plan, setPlan] = useState<Plan>(user.plan);
  const change = useChange(
    (body: { plan: Plan }) =>
      api.put(`/api/admin/users/${encodeURIComponent(user.id)}/plan`, { schema: doneSchema, body }),
    onClose,
  );
  return (
    <FormDialog
      error={change.error}
      isPending={change.isPending}
      onClose={onClose}
      onSave={() => change.mutate({ plan })}
      save={t('save')}
      title={t('user.planTitle', { name: user.name })}
    >
      <p className={styles.note}>{t('user.planNote')}</p>
      <RadioGroup
        label={t('users.plan')}
        onChange={setPlan}
        options={PLANS.map((value) => ({ value, label: t(`users.plans.${value}`) }))}
        value={plan}
      />
    </FormDialog>
  );
}
