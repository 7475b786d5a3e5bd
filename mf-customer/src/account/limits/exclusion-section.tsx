import { EXCLUSIONS, type Exclusion } from '@bothways/domain/self-limits';
import { useLocalePath } from '@bothways/platform';
import { Button, Dialog, Select } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from '../account.module.css';
import { CurrentPassword } from '../current-password.tsx';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { startExclusion } from './limits.queries.ts';

function ExclusionDialog({ length, onClose }: { length: Exclusion; onClose(): void }) {
  const t = useText();
  const localePath = useLocalePath();
  const [currentPassword, setPassword] = useState('');
  const { save, isSaving, fault, reset } = useSave({
    save: startExclusion,
    inFields: ['errors.passwordWrong'],
    // A full page load, as for a visitor: the session has ended.
    onSaved: () => window.location.assign(localePath()),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (currentPassword !== '') save({ length, currentPassword });
  };
  return (
    <Dialog
      isDismissable={!isSaving}
      isOpen
      onClose={onClose}
      size="small"
      title={t('account.limits.exclusion.question')}
    >
      {(close) => (
        <form className={styles.form} noValidate onSubmit={submit}>
          <p>
            {t('account.limits.exclusion.consequence', { length: t(`account.limits.exclusion.${length}`) })}
          </p>
          <CurrentPassword
            autoFocus
            onChange={(text) => {
              setPassword(text);
              reset();
            }}
            value={currentPassword}
            {...fault('errors.passwordWrong')}
          />
          <div className={styles.actions}>
            <Button
              isDisabled={currentPassword === ''}
              isPending={isSaving}
              type="submit"
              variant="danger-solid"
            >
              {t('account.limits.exclusion.confirm')}
            </Button>
            <Button isDisabled={isSaving} onPress={close} variant="quiet">
              {t('account.limits.exclusion.cancel')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Long self-exclusion; requires the password, because it cannot be lifted. */
export function ExclusionSection() {
  const t = useText();
  const [length, setLength] = useState<Exclusion>('sixMonths');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section lead={t('account.limits.exclusion.lead')} title={t('account.limits.exclusion.title')}>
      <Select
        label={t('account.limits.exclusion.length')}
        onChange={setLength}
        options={EXCLUSIONS.map((value) => ({ value, label: t(`account.limits.exclusion.${value}`) }))}
        value={length}
      />
      <div className={styles.actions}>
        <Button onPress={() => setOpen(true)} variant="danger">
          {t('account.limits.exclusion.start')}
        </Button>
      </div>
      {isOpen && <ExclusionDialog length={length} onClose={() => setOpen(false)} />}
    </Section>
  );
}
