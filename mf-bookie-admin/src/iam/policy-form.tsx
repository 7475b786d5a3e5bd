import { type Policy, policyAnswerSchema, policySchema } from '@bothways/domain/iam';
import { api } from '@bothways/platform';
import { Checkbox, RecordNotice, TextField, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { FormDialog, useChangeForm, useRecordChange } from '../changes/index.ts';
import { pageStyles as styles } from '../page/index.ts';
import { ACTIONS_BY_AREA, ActionCode, listChange, useAccessNames, useHeld } from '../people/index.ts';
import { useText } from './texts.ts';
import { readNamed, typedName } from './typed-name.ts';

interface PolicyDraft {
  /** The displayed name. */
  name: string;
  /** In alphabetical order. */
  actions: readonly string[];
}

const schema = policyAnswerSchema;
const LABELS = { name: 'iam.policies.name', actions: 'iam.policies.actions' } as const;

/** Creates a policy, or changes the touched fields of one. Actions the caller does not hold are shown disabled. */
export function PolicyForm({ policy, onClose }: { policy?: Policy; onClose: () => void }) {
  const t = useText();
  const holds = useHeld();
  const named = useAccessNames();
  const recordOf = ({ name, actions, version }: Policy) => ({
    values: { name: named(name), actions: actions.toSorted() },
    version,
  });
  // The list refreshes constantly; edits are based on the values read at first.
  const [opened] = useState(() =>
    policy ? recordOf(policy) : { values: { name: '', actions: [] }, version: '' },
  );
  const record = useRecordForm<PolicyDraft>(opened);
  const { name, actions } = record.values;
  const change = useRecordChange({
    form: record,
    current: policySchema,
    recordOf,
    send: () =>
      policy
        ? api.put(`/api/admin/iam/policies/${policy.id}`, {
            schema,
            body: { ...record.touched, ...typedName(record), version: record.version },
          })
        : api.post('/api/admin/iam/policies', { schema, body: { name: name.trim(), actions } }),
    onDone: onClose,
  });
  const form = useChangeForm(record, readNamed, change);
  const toggle = (action: string, isOn: boolean) =>
    form.set({
      actions: (isOn ? [...actions, action] : actions.filter((one) => one !== action)).toSorted(),
    });
  return (
    <FormDialog
      form={form}
      isDisabled={record.changes !== undefined}
      onClose={onClose}
      save={t(policy ? 'save' : 'iam.policies.create')}
      size="large"
      title={policy ? t('iam.policies.edit', { name: named(policy.name) }) : t('iam.policies.new')}
    >
      <RecordNotice
        form={record}
        labelOf={(field) => t(LABELS[field])}
        textOf={(_, value) => (typeof value === 'string' ? value : listChange(record.read.actions, value))}
      />
      <TextField autoFocus label={t('iam.policies.name')} maxLength={60} {...form.field('name')} />
      <p className={styles.note}>{t('iam.policies.manageNote')}</p>
      {ACTIONS_BY_AREA.map(({ area, actions: inArea }) => (
        <fieldset className={styles.group} key={area}>
          <legend>{t(`iam.areas.${area}`)}</legend>
          <div className={styles.grid}>
            {inArea.map((action) => (
              <Checkbox
                isDisabled={!holds([action])}
                isSelected={actions.includes(action)}
                key={action}
                onChange={(isOn) => toggle(action, isOn)}
              >
                <ActionCode action={action} />
              </Checkbox>
            ))}
          </div>
        </fieldset>
      ))}
    </FormDialog>
  );
}
