import { EXCLUSIONS, type Exclusion } from '@bothways/domain/self-limits';
import { useLocalePath } from '@bothways/platform';
import { Button, FormDialog, Select, useValues } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { CurrentPassword, readPassword } from '../current-password.tsx';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSaveForm } from '../use-save.ts';
import { startExclusion } from './limits.queries.ts';

function ExclusionDialog({ length, onClose }: { length: Exclusion; onClose(): void }) {
  const t = useText();
  const localePath = useLocalePath();
  const form = useSaveForm(useValues({ currentPassword: '' }), readPassword, {
    save: ({ currentPassword }) => startExclusion({ length, currentPassword }),
    fields: { 'errors.passwordWrong': 'currentPassword' },
    // A full page load, as for a visitor: the session has ended.
    onSaved: () => window.location.assign(localePath()),
  });
  return (
    <FormDialog
      cancel={t('account.limits.exclusion.cancel')}
      failure={form.failure}
      isDangerous
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
      save={t('account.limits.exclusion.confirm')}
      size="small"
      title={t('account.limits.exclusion.question')}
    >
      <p>{t('account.limits.exclusion.consequence', { length: t(`account.limits.exclusion.${length}`) })}</p>
      <CurrentPassword autoFocus {...form.field('currentPassword')} />
    </FormDialog>
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
