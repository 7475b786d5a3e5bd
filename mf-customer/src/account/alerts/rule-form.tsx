import { type AlertRule, MAX_ALERT_PCT, MIN_ALERT_PCT } from '@bothways/domain/alerts';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { Button, Checkbox, NumberField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import styles from '../account.module.css';
import rows from './alerts.module.css';

const all = (sports: AlertRule['sports']): readonly Sport[] => sports ?? SPORTS;
/** Every sport, in whatever order it was ticked, means that none is chosen. */
const chosen = (sports: readonly Sport[]): AlertRule['sports'] =>
  sports.length === SPORTS.length ? null : SPORTS.filter((sport) => sports.includes(sport));

interface Props {
  kept: AlertRule;
  isSaving: boolean;
  onSave(rule: AlertRule): void;
}

/** From which percent a rule tells, and of which sports. */
export function RuleForm({ kept, isSaving, onSave }: Props) {
  const t = useText();
  const [minPct, setMinPct] = useState<number | null>(kept.minPct);
  const [sports, setSports] = useState(all(kept.sports));
  const rule: AlertRule = { ...kept, minPct: minPct ?? kept.minPct, sports: chosen(sports) };
  const isDirty =
    minPct !== null &&
    (minPct !== kept.minPct || String(chosen(sports)) !== String(chosen(all(kept.sports))));
  return (
    <>
      <div className={rows.percent}>
        <NumberField
          label={t('account.alerts.rules.minPct')}
          maxValue={MAX_ALERT_PCT}
          minValue={MIN_ALERT_PCT}
          onChange={setMinPct}
          step={0.5}
          suffix="%"
          value={minPct}
        />
      </div>
      <fieldset className={rows.sports}>
        <legend>{t('account.alerts.rules.sports')}</legend>
        <div className={rows.choices}>
          {SPORTS.map((sport) => {
            const isOn = sports.includes(sport);
            return (
              <Checkbox
                // A rule of no sport tells of nothing, which its switch says better.
                isDisabled={isOn && sports.length === 1}
                isSelected={isOn}
                key={sport}
                onChange={(on) => setSports(on ? [...sports, sport] : sports.filter((one) => one !== sport))}
              >
                {t(`sport.${sport}`)}
              </Checkbox>
            );
          })}
        </div>
        <p className={styles.note}>{t('account.alerts.rules.sportsHint')}</p>
      </fieldset>
      {isDirty && (
        <div className={styles.actions}>
          <Button isDisabled={isSaving} onPress={() => onSave(rule)} variant="primary">
            {t('account.alerts.save')}
          </Button>
        </div>
      )}
    </>
  );
}
