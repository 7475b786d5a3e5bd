import { ALERT_CHANNELS, type AlertChannel, MAX_ALERT_PCT, MIN_ALERT_PCT } from '@bothways/domain/alerts';
import { listFormat } from '@bothways/domain/formats';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { Button, formatPercent, NumberField, RecordNotice, useUi } from '@bothways/ui';
import styles from '../account.module.css';
import { useText } from '../texts.ts';
import type { PageForm } from '../use-page-form.ts';
import rows from './alerts.module.css';
import { Some } from './some.tsx';

/** All ticked, in any order, is sent as null: later additions are then included too. */
const chosen = <T extends string>(all: readonly T[], ticked: readonly T[]): T[] | null =>
  ticked.length === all.length ? null : all.filter((one) => ticked.includes(one));

/** The field values of a rule. */
export interface RuleDraft {
  minPct: number | null;
  /** Null: all of them. */
  sports: readonly Sport[] | null;
  channels: readonly AlertChannel[] | null;
}

interface Props {
  form: PageForm<RuleDraft>;
  isSaving: boolean;
  onSave(): void;
}

/** A rule's minimum percent, its sports, and its channels. */
export function RuleForm({ form, isSaving, onSave }: Props) {
  const t = useText();
  const { minPct, sports, channels } = form.values;
  return (
    <>
      <ChangedRule form={form} />
      <div className={rows.percent}>
        <NumberField
          label={t('account.alerts.rules.minPct')}
          maxValue={MAX_ALERT_PCT}
          minValue={MIN_ALERT_PCT}
          onChange={(pct) => form.set({ minPct: pct })}
          step={0.5}
          suffix="%"
          value={minPct}
        />
      </div>
      <Some
        all={SPORTS}
        hint={t('account.alerts.rules.sportsHint')}
        legend={t('account.alerts.rules.sports')}
        nameOf={(sport) => t(`sport.${sport}`)}
        onChange={(ticked) => form.set({ sports: chosen(SPORTS, ticked) })}
        ticked={sports ?? SPORTS}
      />
      <Some
        all={ALERT_CHANNELS}
        hint={t('account.alerts.rules.channelsHint')}
        legend={t('account.alerts.rules.channels')}
        nameOf={(channel) => t(`account.alerts.rules.channel.${channel}`)}
        onChange={(ticked) => form.set({ channels: chosen(ALERT_CHANNELS, ticked) })}
        ticked={channels ?? ALERT_CHANNELS}
      />
      {form.isTouched && minPct !== null && (
        <div className={styles.actions}>
          <Button isDisabled={isSaving || form.changes !== undefined} onPress={onSave} variant="primary">
            {t('account.alerts.save')}
          </Button>
        </div>
      )}
    </>
  );
}

/** The rule's current state, if it was saved in another window. */
function ChangedRule({ form }: Pick<Props, 'form'>) {
  const t = useText();
  const { locale } = useUi();
  const nameOf = (one: Sport | AlertChannel): string => {
    const channel = ALERT_CHANNELS.find((each) => each === one);
    if (channel) return t(`account.alerts.rules.channel.${channel}`);
    const sport = SPORTS.find((each) => each === one);
    return sport ? t(`sport.${sport}`) : one;
  };
  return (
    <RecordNotice
      form={form}
      isOwn
      labelOf={(name) => t(`account.alerts.rules.${name}`)}
      textOf={(name, value) => {
        if (typeof value === 'number') return formatPercent(value, locale);
        if (value === null) return name === 'minPct' ? '–' : t('account.alerts.rules.all');
        return listFormat(locale, {}).format(value.map(nameOf));
      }}
    />
  );
}
