import { type BacktestKind, backtestKindSchema } from '@bothways/domain/backtest';
import { planFor } from '@bothways/domain/plans';
import { type Mode, modeSchema } from '@bothways/domain/quotes';
import { LocaleLink, useQuery, useSession } from '@bothways/platform';
import { LockIcon, Segmented, Select } from '@bothways/ui';
import { settingsQuery } from '../settings/index.ts';
import styles from './backtest.module.css';
import { type NewDraft, withList } from './new-draft.ts';
import { useText } from './texts.ts';

/** Returns the configurations of a list, by name; undefined while they are unknown. */
export function useConfigurations(kind: BacktestKind, mode: Mode) {
  const arbs = useQuery({ ...settingsQuery('arbs', mode), enabled: kind === 'arbs' });
  const values = useQuery({ ...settingsQuery('valuebets', mode), enabled: kind === 'valuebets' });
  const { data, isError, refetch } = kind === 'arbs' ? arbs : values;
  const options = data?.data.summaries.map(({ id, name }) => ({ value: id, label: name }));
  return { options, isError: isError && !data, refetch };
}

interface ConfigurationFieldsProps {
  draft: NewDraft;
  onChange: (draft: NewDraft) => void;
  /** Why this configuration cannot be replayed. */
  error: string | undefined;
}

/** The list to replay, and the configuration to use. */
export function ConfigurationFields({ draft, onChange, error }: ConfigurationFieldsProps) {
  const t = useText();
  const session = useSession();
  const { kind, mode } = draft;
  const { options, isError } = useConfigurations(kind, mode);
  const isLiveLocked = !session.has('historicOdds:live');
  const none = options?.length === 0 ? t('backtest.new.noConfiguration') : undefined;
  const failed = isError ? t('backtest.new.configurationsFailed') : undefined;
  return (
    <>
      <Segmented<BacktestKind>
        className={styles.wide}
        label={t('backtest.new.list')}
        onChange={(next) => onChange(withList(draft, { kind: next }))}
        options={backtestKindSchema.options.map((value) => ({ value, label: t(`backtest.kind.${value}`) }))}
        value={kind}
      />
      <Segmented<Mode>
        className={styles.wide}
        label={t('backtest.new.mode')}
        onChange={(next) => onChange(withList(draft, { mode: next }))}
        options={modeSchema.options.map((value) => ({
          value,
          label: t(`backtest.mode.${value}`),
          isDisabled: value === 'live' && isLiveLocked,
        }))}
        value={mode}
      />
      {isLiveLocked && (
        <p className={styles.note}>
          <LockIcon size={12} />{' '}
          {t('explorer.lockedLive', { plan: t(`plan.${planFor('historicOdds:live')}`) })}
        </p>
      )}
      <Select
        error={error ?? failed}
        hint={none ?? t('backtest.new.configurationHint')}
        isDisabled={!options || options.length === 0}
        label={t('backtest.new.configuration')}
        onChange={(configurationId) => onChange({ ...draft, configurationId })}
        options={options ?? []}
        placeholder={t('backtest.new.choose')}
        value={draft.configurationId}
      />
      {(none !== undefined || error !== undefined) && (
        <LocaleLink className={styles.link} to={`dashboard/${kind}/${mode}`}>
          {t(`backtest.new.toList.${kind}`)}
        </LocaleLink>
      )}
    </>
  );
}
