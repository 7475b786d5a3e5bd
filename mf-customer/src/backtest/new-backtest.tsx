import type { Backtest, NewBacktestInput } from '@bothways/domain/backtest';
import { type Feature, featureSchema, planFor } from '@bothways/domain/plans';
import { isApiError, useMutation, useQueryClient } from '@bothways/platform';
import { Banner, Button, Form, PlayIcon } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useRef, useState } from 'react';
import { dayOf } from '../history/index.ts';
import { useKey } from '../log-bets/index.ts';
import { PlanLink } from '../subscriptions/index.ts';
import { serverNow } from '../time/index.ts';
import styles from './backtest.module.css';
import { backtestsQuery, sendBacktest } from './backtest.queries.ts';
import { backtestErrorOf, useBacktestErrorText } from './backtest-error.ts';
import { BettingFields } from './betting-fields.tsx';
import { ConfigurationFields, useConfigurations } from './configuration-fields.tsx';
import {
  daysOf,
  firstDraft,
  type History,
  type NewDraft,
  newBacktestOf,
  periodFault,
  tookFor,
} from './new-draft.ts';
import { useText } from './texts.ts';
import { useFigures } from './use-figures.ts';

/** Returns the feature that the plan lacks according to the answer. */
const lackingIn = (error: unknown): Feature | undefined =>
  isApiError(error) && error.code === 'PLAN_REQUIRED'
    ? featureSchema.safeParse(error.feature).data
    : undefined;

/** Refusals shown at the configuration, and those shown at the days. */
const AT_CONFIGURATION = ['configurationNotFound', 'noBookmakers'];
const AT_PERIOD = ['outsideHistory'];

interface PeriodFieldsProps {
  draft: NewDraft;
  history: History;
  runs: readonly Backtest[];
  /** Why the server refuses these days. */
  refused: string | undefined;
  onChange: (draft: NewDraft) => void;
}

/** First and last day, both included, with what that implies and how long it may take. */
function PeriodFields({ draft, history, runs, refused, onChange }: PeriodFieldsProps) {
  const t = useText();
  const { date, span } = useFigures();
  const { from, to } = draft;
  const nowMs = serverNow();
  const fault = periodFault(draft, history, nowMs);
  const values = { from: date(history.from), to: date(Math.min(Date.parse(history.to), nowMs)) };
  const said = refused ?? (fault && t(`backtest.new.periodFault.${fault}`, values));
  const days = fault || !from || !to ? 0 : daysOf(from, to);
  const tookMs = tookFor(days, runs);
  const [min, max] = [dayOf(Date.parse(history.from)), dayOf(nowMs)];
  const isAtFrom = fault === 'missing' ? from === null : false;
  return (
    <>
      <DatePicker
        error={isAtFrom ? said : undefined}
        label={t('backtest.new.from')}
        max={max}
        min={min}
        onChange={(day) => onChange({ ...draft, from: day })}
        value={from}
      />
      <DatePicker
        error={isAtFrom ? undefined : said}
        label={t('backtest.new.to')}
        max={max}
        min={min}
        onChange={(day) => onChange({ ...draft, to: day })}
        value={to}
      />
      <p className={styles.note}>
        {days > 0 && t('backtest.new.days', { count: days })} {t('backtest.new.history', values)}{' '}
        {days > 0 && tookMs !== undefined && t('backtest.new.takes', { span: span(tookMs / 1000) })}
      </p>
    </>
  );
}

/**
 * Returns a key and time for one request: a repeat has the same, including the end of a period that reaches to the
 * present.
 */
function useAct(of: string): { key: string; atMs: number } {
  const key = useKey(of);
  const kept = useRef({ key, atMs: serverNow() });
  if (kept.current.key !== key) kept.current = { key, atMs: serverNow() };
  return kept.current;
}

interface NewBacktestProps {
  history: History;
  runs: readonly Backtest[];
  /** Initial values of the form, if it reruns an earlier one. */
  again: NewDraft | undefined;
  onStarted: (id: string) => void;
}

/** What to replay, and how bets would have been placed. */
export function NewBacktest({ history, runs, again, onStarted }: NewBacktestProps) {
  const t = useText();
  const client = useQueryClient();
  const errorText = useBacktestErrorText();
  const [draft, setDraft] = useState<NewDraft>(() => again ?? firstDraft(history, serverNow()));
  const [isAsked, setAsked] = useState(false);
  // Another start with the same values is another request.
  const [started, setStarted] = useState(0);
  const act = useAct(JSON.stringify([draft, started]));
  const { options } = useConfigurations(draft.kind, draft.mode);
  const isKnown = options?.some(({ value }) => value === draft.configurationId) ?? true;
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (body: NewBacktestInput) => sendBacktest(body),
    onSuccess: async ({ backtest }) => {
      setStarted((count) => count + 1);
      await client.invalidateQueries({ queryKey: backtestsQuery.queryKey });
      onStarted(backtest.id);
    },
  });
  const change = (next: NewDraft): void => {
    setDraft(next);
    if (error) reset();
  };
  const refusal = error ? backtestErrorOf(error) : undefined;
  const refused = error ? errorText(error) : undefined;
  const lacking = lackingIn(error);
  const isAt = (place: readonly string[]): boolean => refusal !== undefined && place.includes(refusal);
  const missing =
    draft.configurationId === null
      ? isAsked
        ? t('backtest.new.chooseOne')
        : undefined
      : isKnown
        ? undefined
        : t('backtest.errors.configurationNotFound');
  const run = (): void => {
    setAsked(true);
    const body = newBacktestOf(draft, history, act.atMs);
    if (body && isKnown) mutate({ ...body, key: act.key });
  };
  return (
    <Form aria-label={t('backtest.new.title')} className={styles.form} isBusy={isPending} onSend={run}>
      <h2 className={styles.title}>{t('backtest.new.what')}</h2>
      <ConfigurationFields
        draft={draft}
        error={isAt(AT_CONFIGURATION) ? refused : missing}
        onChange={change}
      />
      <PeriodFields
        draft={draft}
        history={history}
        onChange={change}
        refused={isAt(AT_PERIOD) ? refused : undefined}
        runs={runs}
      />
      <h2 className={styles.title}>{t('backtest.bet.title')}</h2>
      <BettingFields draft={draft.betting} onChange={(betting) => change({ ...draft, betting })} />
      {refused !== undefined && !isAt(AT_CONFIGURATION) && !isAt(AT_PERIOD) && (
        <Banner
          action={
            lacking && (
              <PlanLink>{t('explorer.lockedAction', { plan: t(`plan.${planFor(lacking)}`) })}</PlanLink>
            )
          }
          title={t('backtest.new.failed')}
          tone="warning"
        >
          {refused}
        </Banner>
      )}
      <Button icon={<PlayIcon size={14} />} isPending={isPending} type="submit" variant="primary" wide>
        {t('backtest.new.run')}
      </Button>
      <p className={styles.note}>{t('backtest.new.means')}</p>
    </Form>
  );
}
