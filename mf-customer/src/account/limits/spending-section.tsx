import { AmountField } from '@bothways/calculators/fields';
import {
  MAX_LIMIT_CENTS,
  type SelfLimits,
  SPENDING_PERIODS,
  type SpendingPeriod,
} from '@bothways/domain/self-limits';
import { useQueryClient } from '@bothways/platform';
import { Button, formatDate, formatMoney, useUi } from '@bothways/ui';
import { type FormEvent, useState } from 'react';
import styles from '../account.module.css';
import { Section } from '../section.tsx';
import { useText } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { limitsQuery, saveSpending } from './limits.queries.ts';

type Limit = SelfLimits['spending'][number];
type Drafts = Readonly<Partial<Record<SpendingPeriod, number | null>>>;

const eurosOf = (cents: number | undefined): number | null => (cents === undefined ? null : cents / 100);

/** What waits, and what was spent. */
function useNote(): (limit: Limit) => string {
  const t = useText();
  const { locale } = useUi();
  return ({ spentCents, raise }) => {
    const spent = t('account.limits.spending.spent', { spent: formatMoney(spentCents, locale) });
    if (!raise) return spent;
    const when = formatDate(raise.at, { locale, style: 'dateTime', missing: '', invalid: '' });
    const waits =
      raise.cents === undefined
        ? t('account.limits.spending.raiseNone', { when })
        : t('account.limits.spending.raise', { amount: formatMoney(raise.cents, locale), when });
    return `${spent} · ${waits}`;
  };
}

/** What the person lets themselves spend, by day, week and month. */
export function SpendingSection({ limits }: { limits: SelfLimits }) {
  const t = useText();
  const { locale } = useUi();
  const note = useNote();
  const cache = useQueryClient();
  const [drafts, setDrafts] = useState<Drafts>({});
  const [wrong, setWrong] = useState<Readonly<Partial<Record<SpendingPeriod, boolean>>>>({});
  const { save, isSaving } = useSave({
    save: async (changes: readonly { period: SpendingPeriod; cents: number | null }[]) => {
      for (const change of changes) await saveSpending(change);
    },
    saved: t('account.limits.spending.saved'),
    onSaved: () => setDrafts({}),
    onSettled: () => void cache.invalidateQueries(limitsQuery()),
  });
  const changes = SPENDING_PERIODS.flatMap((period) => {
    const euros = drafts[period];
    return euros === undefined ? [] : [{ period, cents: euros === null ? null : Math.round(euros * 100) }];
  });
  const isWrong = SPENDING_PERIODS.some((period) => wrong[period]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (changes.length > 0 && !isWrong) save(changes);
  };
  return (
    <Section lead={t('account.limits.spending.lead')} title={t('account.limits.spending.title')}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {limits.spending.map((limit) => (
          <AmountField
            digits={2}
            hint={note(limit)}
            key={limit.period}
            label={t(`account.limits.spending.${limit.period}`)}
            max={MAX_LIMIT_CENTS / 100}
            min={0}
            onChange={(euros) => setDrafts({ ...drafts, [limit.period]: euros })}
            onFault={(isFault) => setWrong({ ...wrong, [limit.period]: isFault })}
            placeholder={t('account.limits.spending.none')}
            value={limit.period in drafts ? (drafts[limit.period] ?? null) : eurosOf(limit.cents)}
            wrong={() => t('account.limits.spending.wrong')}
            {...(locale === 'en' ? { prefix: '€' } : { suffix: '€' })}
          />
        ))}
        <div className={styles.actions}>
          <Button isDisabled={changes.length === 0 || isWrong} isPending={isSaving} type="submit">
            {t('account.limits.spending.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
