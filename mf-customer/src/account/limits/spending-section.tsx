import { AmountField } from '@bothways/calculators/fields';
import {
  MAX_LIMIT_CENTS,
  type SelfLimits,
  SPENDING_PERIODS,
  type SpendingPeriod,
  selfLimitsSchema,
} from '@bothways/domain/self-limits';
import { cacheAnswer, useQueryClient } from '@bothways/platform';
import { ChangedNotice, formatDate, formatMoney, useUi } from '@bothways/ui';
import { useRef, useState } from 'react';
import { Section } from '../section.tsx';
import { SectionForm } from '../section-form.tsx';
import { useText } from '../texts.ts';
import { usePageForm } from '../use-page-form.ts';
import { useSaveForm } from '../use-save.ts';
import { type LimitValue, recordOf } from './limit-record.ts';
import { limitsQuery, saveSpending } from './limits.queries.ts';

const eurosOf = ({ cents }: LimitValue): number | null => (cents === null ? null : cents / 100);
const centsOf = (euros: number | null): number | null => (euros === null ? null : Math.round(euros * 100));

/** Returns a function that words a pending raise; undefined where there is none. */
function useRaiseText(): (raise: LimitValue['raise']) => string | undefined {
  const t = useText();
  const { locale } = useUi();
  return (raise) => {
    if (!raise) return undefined;
    const when = formatDate(raise.at, { locale, style: 'dateTime', missing: '', invalid: '' });
    return raise.cents === undefined
      ? t('account.limits.spending.raiseNone', { when })
      : t('account.limits.spending.raise', { amount: formatMoney(raise.cents, locale), when });
  };
}

const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');

/** The person's own spending limits, by day, week and month. */
export function SpendingSection({ limits }: { limits: SelfLimits }) {
  const t = useText();
  const [saves, setSaves] = useState(0);
  return (
    <Section lead={t('account.limits.spending.lead')} title={t('account.limits.spending.title')}>
      <SpendingForm key={saves} limits={limits} onSaved={() => setSaves(saves + 1)} />
    </Section>
  );
}

function SpendingForm({ limits, onSaved }: { limits: SelfLimits; onSaved: () => void }) {
  const t = useText();
  const { locale } = useUi();
  const raiseText = useRaiseText();
  const cache = useQueryClient();
  const record = usePageForm(recordOf(limits), selfLimitsSchema, recordOf);
  const [wrong, setWrong] = useState<Readonly<Partial<Record<SpendingPeriod, boolean>>>>({});
  /** Periods already saved in this attempt, if a later one was refused. */
  const done = useRef<ReadonlySet<SpendingPeriod>>(new Set());
  const changes = SPENDING_PERIODS.flatMap((period) => {
    const typed = record.touched[period];
    return typed === undefined ? [] : [{ period, cents: typed.cents }];
  });
  const form = useSaveForm(record, () => ({ sent: changes }), {
    async save(sent: typeof changes) {
      done.current = new Set();
      for (const change of sent) {
        cacheAnswer(cache, limitsQuery(), await saveSpending({ ...change, version: record.version }));
        done.current = new Set([...done.current, change.period]);
      }
    },
    saved: t('account.limits.spending.saved'),
    onSaved,
    onRefused: record.meetChanged,
    onSettled: () => void cache.invalidateQueries(limitsQuery()),
  });
  const isWrong = SPENDING_PERIODS.some((period) => wrong[period]);
  const isStopped = changes.length === 0 || isWrong || record.changes !== undefined;
  const amountText = ({ cents, raise }: LimitValue): string =>
    joined(cents === null ? t('account.limits.spending.none') : formatMoney(cents, locale), raiseText(raise));
  return (
    <SectionForm form={form} isDisabled={isStopped} save={t('account.limits.spending.save')}>
      {record.changes && (
        <ChangedNotice
          fields={record.changes
            .filter(({ name }) => !done.current.has(name))
            .map(({ name, theirs, mine }) => ({
              label: t(`account.limits.spending.${name}`),
              theirs: amountText(theirs),
              mine: mine && amountText(mine),
            }))}
          isOwn
          onKeepMine={record.keepMine}
          onTakeTheirs={record.takeTheirs}
        />
      )}
      {limits.spending.map(({ period, spentCents, raise }) => (
        <AmountField
          digits={2}
          hint={joined(
            t('account.limits.spending.spent', { spent: formatMoney(spentCents, locale) }),
            raiseText(raise),
          )}
          key={period}
          label={t(`account.limits.spending.${period}`)}
          max={MAX_LIMIT_CENTS / 100}
          min={0}
          onChange={(euros) => form.set({ [period]: { cents: centsOf(euros) } })}
          onFault={(isFault) => setWrong({ ...wrong, [period]: isFault })}
          placeholder={t('account.limits.spending.none')}
          value={eurosOf(form.values[period])}
          wrong={() => t('account.limits.spending.wrong')}
          {...(locale === 'en' ? { prefix: '€' } : { suffix: '€' })}
        />
      ))}
    </SectionForm>
  );
}
