import type { ProfileType, User } from '@bothways/domain/identity';
import { useSession } from '@bothways/platform';
import { Button, ChoiceCards, Form } from '@bothways/ui';
import { useState } from 'react';
import styles from './account.module.css';
import { saveProfileType } from './account.queries.ts';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useSave } from './use-save.ts';

const PROFILES: readonly ProfileType[] = ['bettor', 'manager'];

/** Bettor or manager, changed after the onboarding (C-Z9). */
export function ProfileTypeSection({ user }: { user: User }) {
  const t = useText();
  const { update } = useSession();
  const saved = user.onboarding.profileType ?? 'bettor';
  const [chosen, setChosen] = useState<ProfileType>(saved);
  const { save, isSaving } = useSave({
    save: saveProfileType,
    saved: t('account.use.saved'),
    onSaved: (answer) => void update(answer),
  });
  return (
    <Section lead={t('account.use.lead')} title={t('account.use.title')}>
      <Form className={styles.form} isBusy={isSaving} onSend={() => save(chosen)}>
        <ChoiceCards
          label={t('account.use.title')}
          onChange={setChosen}
          options={PROFILES.map((value) => ({
            value,
            title: t(`onboarding.profile.${value}`),
            text: t(`onboarding.profile.${value}Text`),
          }))}
          value={chosen}
        />
        <div className={styles.actions}>
          <Button isDisabled={chosen === saved} isPending={isSaving} type="submit">
            {t('account.use.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
