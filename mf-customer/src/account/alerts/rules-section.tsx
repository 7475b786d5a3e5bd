import { type AlertConfiguration, NO_RULE, type ReadRule, readRuleSchema } from '@bothways/domain/alerts';
import { useLocalePath, useQueryClient } from '@bothways/platform';
import { Switch, TextLink } from '@bothways/ui';
import { useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { useSave } from '../use-save.ts';
import rows from './alerts.module.css';
import { alertsQuery, saveRule } from './alerts.queries.ts';
import { type RuleDraft, RuleForm } from './rule-form.tsx';
import { RuleWays, type Ways } from './rule-ways.tsx';

/** Returns why a rule currently sends nothing; undefined if it may. */
function useHindrance({ isActive, isAllowed }: AlertConfiguration): string | undefined {
  const t = useText();
  if (!isAllowed) return t('account.alerts.rules.notAllowed');
  return isActive ? undefined : t('account.alerts.rules.notActive');
}

interface RowProps {
  configuration: AlertConfiguration;
  ways: Ways;
}

const recordOf = ({ minPct, sports, channels, version }: ReadRule) => ({
  values: { minPct, sports, channels },
  version,
});

function RuleRow({ configuration, ways }: RowProps) {
  const t = useText();
  const cache = useQueryClient();
  const [saves, setSaves] = useState(0);
  const { id, name, family, mode, isAllowed, channels, version } = configuration;
  const kept: ReadRule = { ...NO_RULE, ...configuration.rule, channels, version };
  const hindrance = useHindrance(configuration);
  const { save, isSaving } = useSave({
    save: saveRule,
    saved: t('account.alerts.rules.saved'),
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  return (
    <li className={rows.rule}>
      <Switch
        isDisabled={isSaving || (!isAllowed && !kept.isOn)}
        isSelected={kept.isOn}
        onChange={(isOn) => save({ id, rule: { isOn, version } })}
        knobPosition="before"
        {...(hindrance !== undefined && { hint: hindrance })}
      >
        {t('account.alerts.rules.of', { name, list: t(`account.alerts.list.${family}.${mode}`) })}
      </Switch>
      {kept.isOn && (
        <>
          {hindrance === undefined && <RuleWays {...ways} channels={channels} />}
          <RuleOfRow id={id} kept={kept} key={saves} onSaved={() => setSaves(saves + 1)} />
        </>
      )}
    </li>
  );
}

/** The form of a rule, until it is saved. */
function RuleOfRow({ id, kept, onSaved }: { id: string; kept: ReadRule; onSaved: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const form = usePageForm<RuleDraft, ReadRule>(recordOf(kept), readRuleSchema, recordOf);
  const { minPct, sports, channels } = form.touched;
  const { save, isSaving } = useSave({
    save: saveRule,
    saved: t('account.alerts.rules.saved'),
    onRefused: form.meetChanged,
    onSaved: async () => {
      await cache.invalidateQueries(alertsQuery());
      onSaved();
    },
    onSettled: () => void cache.invalidateQueries(alertsQuery()),
  });
  const rule = {
    version: form.version,
    ...(minPct != null && { minPct }),
    ...(sports !== undefined && { sports: sports && [...sports] }),
    ...(channels !== undefined && { channels: channels && [...channels] }),
  };
  return <RuleForm form={form} isSaving={isSaving} onSave={() => save({ id, rule })} />;
}

/** Alert rule of each configuration: whether it is on, its channels, minimum percent and sports. */
export function RulesSection({
  configurations,
  ways,
}: {
  configurations: readonly AlertConfiguration[];
  ways: Ways;
}) {
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
            <RuleRow configuration={configuration} key={configuration.id} ways={ways} />
          ))}
        </ul>
      )}
    </Section>
  );
}
