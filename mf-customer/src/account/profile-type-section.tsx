import type { ProfileType, User } from '@bothways/domain/identity';
import { useSession } from '@bothways/platform';
import { ChoiceCards, useValues } from '@bothways/ui';
import { saveProfileType } from './account.queries.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useText } from './texts.ts';
import { useSaveForm } from './use-save.ts';

const PROFILES: readonly ProfileType[] = ['bettor', 'manager'];

/** Bettor or manager, changed after the onboarding (C-Z9). */
export function ProfileTypeSection({ user }: { user: User }) {
  const t = useText();
  const { update } = useSession();
  const saved: ProfileType = user.onboarding.profileType ?? 'bettor';
  const form = useSaveForm(useValues({ profileType: saved }), (chosen) => ({ sent: chosen.profileType }), {
    save: saveProfileType,
    saved: t('account.use.saved'),
    onSaved: (answer) => void update(answer),
  });
  return (
    <Section lead={t('account.use.lead')} title={t('account.use.title')}>
      <SectionForm form={form} isDisabled={form.values.profileType === saved} save={t('account.use.save')}>
        <ChoiceCards
          label={t('account.use.title')}
          options={PROFILES.map((value) => ({
            value,
            title: t(`onboarding.profile.${value}`),
            text: t(`onboarding.profile.${value}Text`),
          }))}
          {...form.field('profileType')}
        />
      </SectionForm>
    </Section>
  );
}
