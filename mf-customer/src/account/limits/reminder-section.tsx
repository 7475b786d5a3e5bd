import { REMINDER_MINUTES, type SelfLimits } from '@bothways/domain/self-limits';
import { useQueryClient } from '@bothways/platform';
import { Segmented } from '@bothways/ui';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { limitsQuery, saveReminder } from './limits.queries.ts';

const OFF = 'off';

/** Duration of use after which the person is reminded. */
export function ReminderSection({ limits }: { limits: SelfLimits }) {
  const t = useText();
  const cache = useQueryClient();
  const { save, isSaving } = useSave({
    save: saveReminder,
    saved: t('account.limits.reminder.saved'),
    onSettled: () => void cache.invalidateQueries(limitsQuery()),
  });
  const title = t('account.limits.reminder.title');
  return (
    <Section lead={t('account.limits.reminder.lead')} title={title}>
      <Segmented
        isDisabled={isSaving}
        label={title}
        onChange={(value) => save(REMINDER_MINUTES.find((minutes) => String(minutes) === value) ?? null)}
        options={[
          { value: OFF, label: t('account.limits.reminder.off') },
          ...REMINDER_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: t('account.limits.reminder.minutes', { minutes }),
          })),
        ]}
        value={String(limits.reminderMinutes ?? OFF)}
      />
    </Section>
  );
}
