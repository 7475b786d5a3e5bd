import type { AdminBookie } from '@bothways/domain/bookies';
import { RadioGroup, useNow, WarningIcon } from '@bothways/ui';
import styles from './area.module.css';
import { isUnsettled } from './draft.ts';
import { FIELDS } from './fields.ts';
import { useText } from './texts.ts';
import type { AreaForm } from './use-area-form.ts';
import { useFieldText } from './use-field-text.ts';
import { useMomentText } from './use-saved-text.ts';

/** A save during editing: its author and time, the values taken over, and the conflicts to resolve. */
export function ConflictNotice({ form, bookies }: { form: AreaForm; bookies: readonly AdminBookie[] }) {
  const t = useText();
  const fieldText = useFieldText(bookies);
  const momentText = useMomentText();
  const nowMs = useNow(60_000);
  const { area, saved, shown } = form;
  if (!shown.isBehind) return null;
  const fieldOf = (name: string) => FIELDS[area].find((each) => each.name === name);
  const who = saved.savedBy ?? t('bookies.somebody');
  const when = momentText(saved.savedOn ?? new Date(nowMs).toISOString(), nowMs);
  return (
    <section aria-label={t('bookies.conflict.label')} aria-live="polite" className={styles.conflict}>
      <p className={styles.conflictTitle}>
        <WarningIcon size={14} />
        <span>
          <b>{t('bookies.conflict.title', { who, when })}</b>{' '}
          {isUnsettled(shown) ? t('bookies.conflict.choose') : t('bookies.conflict.settled')}
        </span>
      </p>
      {shown.taken.length > 0 && (
        <p className={styles.note}>
          {t('bookies.conflict.taken', {
            names: shown.taken
              .map((name) => {
                const field = fieldOf(name);
                return field ? `${t(field.label)} (${fieldText(field, saved.values[name])})` : name;
              })
              .join(', '),
          })}
        </p>
      )}
      {shown.conflicts.map(({ name, was, mine, theirs, choice }) => {
        const field = fieldOf(name);
        if (!field) return null;
        return (
          <RadioGroup
            key={name}
            label={t('bookies.conflict.field', { label: t(field.label), value: fieldText(field, was) })}
            onChange={(side) => form.choose(name, side)}
            options={[
              { value: 'mine', label: t('bookies.conflict.mine', { value: fieldText(field, mine) }) },
              {
                value: 'theirs',
                label: t('bookies.conflict.theirs', { who, value: fieldText(field, theirs) }),
              },
            ]}
            value={choice ?? null}
          />
        );
      })}
    </section>
  );
}
