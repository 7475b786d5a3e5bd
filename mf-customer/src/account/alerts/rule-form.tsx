import {
  ALERT_CHANNELS,
  type AlertChannel,
  type AlertRule,
  MAX_ALERT_PCT,
  MIN_ALERT_PCT,
  type SavedRule,
} from '@bothways/domain/alerts';
import { SPORTS, type Sport } from '@bothways/domain/sports';
import { Button, Checkbox, NumberField } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { useText } from '../texts.ts';
import rows from './alerts.module.css';

/** All of them, in whatever order they were ticked, means that none is chosen: what comes later counts too. */
const chosen = <T extends string>(all: readonly T[], ticked: readonly T[]): T[] | null =>
  ticked.length === all.length ? null : all.filter((one) => ticked.includes(one));

interface SomeProps<T extends string> {
  legend: string;
  hint: string;
  all: readonly T[];
  ticked: readonly T[];
  nameOf(one: T): string;
  onChange(ticked: readonly T[]): void;
}

/** Some of a few; never none, which the rule's switch says better. */
function Some<T extends string>({ legend, hint, all, ticked, nameOf, onChange }: SomeProps<T>) {
  return (
    <fieldset className={rows.sports}>
      <legend>{legend}</legend>
      <div className={rows.choices}>
        {all.map((one) => {
          const isOn = ticked.includes(one);
          return (
            <Checkbox
              isDisabled={isOn && ticked.length === 1}
              isSelected={isOn}
              key={one}
              onChange={(on) => onChange(on ? [...ticked, one] : ticked.filter((other) => other !== one))}
            >
              {nameOf(one)}
            </Checkbox>
          );
        })}
      </div>
      <p className={styles.note}>{hint}</p>
    </fieldset>
  );
}

interface Props {
  kept: SavedRule;
  isSaving: boolean;
  onSave(rule: SavedRule): void;
}

/** From which percent a rule tells, of which sports, and through which ways. */
export function RuleForm({ kept, isSaving, onSave }: Props) {
  const t = useText();
  const [minPct, setMinPct] = useState<number | null>(kept.minPct);
  const [sports, setSports] = useState<readonly Sport[]>(kept.sports ?? SPORTS);
  const [channels, setChannels] = useState<readonly AlertChannel[]>(kept.channels ?? ALERT_CHANNELS);
  const said: Pick<AlertRule, 'sports'> & Pick<SavedRule, 'channels'> = {
    sports: chosen(SPORTS, sports),
    channels: chosen(ALERT_CHANNELS, channels),
  };
  const isDirty =
    minPct !== null &&
    (minPct !== kept.minPct ||
      String(said.sports) !== String(chosen(SPORTS, kept.sports ?? SPORTS)) ||
      String(said.channels) !== String(chosen(ALERT_CHANNELS, kept.channels ?? ALERT_CHANNELS)));
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
      <Some
        all={SPORTS}
        hint={t('account.alerts.rules.sportsHint')}
        legend={t('account.alerts.rules.sports')}
        nameOf={(sport) => t(`sport.${sport}`)}
        onChange={setSports}
        ticked={sports}
      />
      <Some
        all={ALERT_CHANNELS}
        hint={t('account.alerts.rules.channelsHint')}
        legend={t('account.alerts.rules.channels')}
        nameOf={(channel) => t(`account.alerts.rules.channel.${channel}`)}
        onChange={setChannels}
        ticked={channels}
      />
      {isDirty && (
        <div className={styles.actions}>
          <Button
            isDisabled={isSaving}
            onPress={() => onSave({ ...kept, ...said, minPct: minPct ?? kept.minPct })}
            variant="primary"
          >
            {t('account.alerts.save')}
          </Button>
        </div>
      )}
    </>
  );
}
