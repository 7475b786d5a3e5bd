import type { ProfileType, User } from '@bothways/domain/identity';
import { useSession } from '@bothways/platform';
import { Button, ChoiceCards, Form, useValues } from '@bothways/ui';
import styles from './account.module.css';
import { saveProfileType } from './account.queries.ts';
import { Refusal } from './refusal.tsx';
import { Section } from './section.tsx';
import { useText } from './texts.ts';
import { useChoiceForm } from './use-save.ts';

const PROFILES: readonly ProfileType[] = ['bettor', 'manager'];

/** Bettor or manager, changed after the onboarding (C-Z9). */
export function ProfileTypeSection({ user }: { user: User }) {
  const t = useText();
  const { update } = useSession();
  const saved: ProfileType = user.onboarding.profileType ?? 'bettor';
  const form = useChoiceForm(useValues({ profileType: saved }), (chosen) => chosen.profileType, {
    save: saveProfileType,
    saved: t('account.use.saved'),
    onSaved: (answer) => void update(answer),
  });
  return (
    <Section lead={t('account.use.lead')} title={t('account.use.title')}>
      <Form className={styles.form} isBusy={form.isPending} onSend={() => form.submit()}>
        <ChoiceCards
          label={t('account.use.title')}
          options={PROFILES.map((value) => ({
            value,
            title: t(`onboarding.profile.${value}`),
            text: t(`onboarding.profile.${value}Text`),
          }))}
          {...form.field('profileType')}
        />
        <Refusal text={form.failure} />
        <div className={styles.actions}>
          <Button isDisabled={form.values.profileType === saved} isPending={form.isPending} type="submit">
            {t('account.use.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
