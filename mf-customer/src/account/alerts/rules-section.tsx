import {
  type AlertConfiguration,
  type AlertRule,
  MAX_ALERT_PCT,
  MIN_ALERT_PCT,
} from '@bothways/domain/alerts';
import { useLocalePath, useQueryClient } from '@bothways/platform';
import { Button, NumberField, Switch, TextLink } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../../texts.ts';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useSave } from '../use-save.ts';
import rows from './alerts.module.css';
import { alertsQuery, saveRule } from './alerts.queries.ts';

const NO_RULE: AlertRule = { isOn: false, minPct: 2, sports: null };

/** Why a rule tells nothing now; undefined where it may. */
function useHindrance({ isActive, isAllowed }: AlertConfiguration): string | undefined {
  const t = useText();
  if (!isAllowed) return t('account.alerts.rules.notAllowed');
  return isActive ? undefined : t('account.alerts.rules.notActive');
}

function RuleRow({ configuration }: { configuration: AlertConfiguration }) {
  const t = useText();
  const cache = useQueryClient();
  const { id, name, family, mode, isAllowed } = configuration;
  const kept = configuration.rule ?? NO_RULE;
  const [minPct, setMinPct] = useState<number | null>(kept.minPct);
  const hindrance = useHindrance(configuration);
  const { save, isSaving } = useSave({
    save: saveRule,
    saved: t('account.alerts.rules.saved'),
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const change = (part: Partial<AlertRule>): void =>
    save({ id, rule: { ...kept, minPct: minPct ?? kept.minPct, ...part } });
  const isDirty = minPct !== null && minPct !== kept.minPct;
  return (
    <li className={rows.rule}>
      <Switch
        isDisabled={isSaving || (!isAllowed && !kept.isOn)}
        isSelected={kept.isOn}
        onChange={(isOn) => change({ isOn })}
        place="before"
        {...(hindrance !== undefined && { hint: hindrance })}
      >
        {t('account.alerts.rules.of', { name, list: t(`account.alerts.list.${family}.${mode}`) })}
      </Switch>
      {kept.isOn && (
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
          {isDirty && (
            <Button isDisabled={isSaving} onPress={() => change({})} variant="primary">
              {t('account.alerts.save')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** By configuration: whether it tells of what it finds, and from which percent. */
export function RulesSection({ configurations }: { configurations: readonly AlertConfiguration[] }) {
  const t = useText();
  const localePath = useLocalePath();
  return (
    <Section lead={t('account.alerts.rules.lead')} title={t('account.alerts.rules.title')}>
      {configurations.length === 0 ? (
        <p>
          {t('account.alerts.rules.none')}{' '}
          <TextLink href={localePath('dashboard/arbs/prematch')}>{t('account.alerts.rules.toList')}</TextLink>
        </p>
      ) : (
        <ul className={styles.list}>
          {configurations.map((configuration) => (
            <RuleRow configuration={configuration} key={configuration.id} />
          ))}
        </ul>
      )}
    </Section>
  );
}
