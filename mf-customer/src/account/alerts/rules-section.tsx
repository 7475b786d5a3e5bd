import type { AlertConfiguration, AlertRule, SavedRule } from '@bothways/domain/alerts';
import { useLocalePath, useQueryClient } from '@bothways/platform';
import { Switch, TextLink } from '@bothways/ui';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import rows from './alerts.module.css';
import { alertsQuery, saveRule } from './alerts.queries.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleWays, type Ways } from './rule-ways.tsx';

const NO_RULE: AlertRule = { isOn: false, minPct: 2, sports: null };

/** Why a rule tells nothing now; undefined where it may. */
function useHindrance({ isActive, isAllowed }: AlertConfiguration): string | undefined {
  const t = useText();
  if (!isAllowed) return t('account.alerts.rules.notAllowed');
  return isActive ? undefined : t('account.alerts.rules.notActive');
}

interface RowProps {
  configuration: AlertConfiguration;
  ways: Ways;
}

function RuleRow({ configuration, ways }: RowProps) {
  const t = useText();
  const cache = useQueryClient();
  const { id, name, family, mode, isAllowed } = configuration;
  const kept: SavedRule = { ...(configuration.rule ?? NO_RULE), channels: configuration.channels };
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
        onChange={(isOn) => save({ id, rule: { ...kept, isOn } })}
        place="before"
        {...(hindrance !== undefined && { hint: hindrance })}
      >
        {t('account.alerts.rules.of', { name, list: t(`account.alerts.list.${family}.${mode}`) })}
      </Switch>
      {kept.isOn && (
        <>
          {hindrance === undefined && <RuleWays {...ways} channels={configuration.channels} />}
          <RuleForm isSaving={isSaving} kept={kept} onSave={(rule) => save({ id, rule })} />
        </>
      )}
    </li>
  );
}

/** By configuration: whether it tells of what it finds, through which ways, from which percent and of which sports. */
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
