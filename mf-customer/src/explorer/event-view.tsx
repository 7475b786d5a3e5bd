import type { HistoryEventLines } from '@bothways/domain/history';
import { type Mode, modeSchema } from '@bothways/domain/quotes';
import { isApiError, useLocale, useQuery, useSession } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { ArrowLeftIcon, Button, EmptyState, Segmented, Skeleton, SportIcon } from '@bothways/ui';
import { type ReactNode, useEffect, useMemo } from 'react';
import { StartTime } from '../time/index.ts';
import { countryText } from '../words/index.ts';
import styles from './explorer.module.css';
import { eventQuery } from './explorer.queries.ts';
import { firstLine, lineGroups } from './line-groups.ts';
import { LineView } from './line-view.tsx';
import { wordingOf } from './line-words.ts';
import { Markets } from './markets.tsx';
import { useText } from './texts.ts';
import type { ChoiceState } from './use-choice.ts';

/** Lines are added and removed rarely. */
const REFRESH_MS = 60_000;

interface EventViewProps extends ChoiceState {
  event: string;
  /** Shown instead of odds that the plan does not include. */
  locked: ReactNode;
}

function Head({ answer, choice, change }: ChoiceState & { answer: HistoryEventLines }) {
  const t = useText();
  const locale = useLocale();
  const { event } = answer;
  const league = [event.league, countryText(event.country, locale)].filter((part) => part !== '').join(', ');
  return (
    <header className={styles.head}>
      <SportIcon sport={event.sport} />
      <h2 className={styles.heading}>
        {event.home} – {event.away}
      </h2>
      <span className={styles.pale}>{league}</span>
      <span className={styles.grow} />
      <StartTime startedAt={event.startsAt} />
      {(answer.modes.length > 1 || !answer.modes.includes(choice.mode)) && (
        <Segmented<Mode>
          label={t('explorer.mode')}
          onChange={(mode) =>
            change({ mode: mode === 'live' ? mode : undefined, line: undefined, pick: undefined })
          }
          options={modeSchema.options.map((mode) => ({ value: mode, label: t(`explorer.mode_${mode}`) }))}
          size="small"
          value={choice.mode}
        />
      )}
    </header>
  );
}

/**
 * Opens an event that was seen only in play in that mode, if the plan has it: the address of a search names no mode.
 */
function useOnlyMode(answer: HistoryEventLines, { choice, change }: ChoiceState): void {
  const session = useSession();
  const isLiveAlone = answer.mode === 'prematch' && answer.modes.length === 1 && answer.modes[0] === 'live';
  const goesLive = isLiveAlone && choice.mode === 'prematch' && session.has('historicOdds:live');
  useEffect(() => {
    if (goesLive) change({ mode: 'live', line: undefined, pick: undefined });
  });
}

const otherMode = (mode: Mode): Mode => (mode === 'live' ? 'prematch' : 'live');

/** Nothing in this mode; offers the other one if it has something. */
function NoLines({ answer, choice, change }: ChoiceState & { answer: HistoryEventLines }) {
  const t = useText();
  const other = answer.modes.find((mode) => mode === otherMode(choice.mode));
  const action = other && (
    <Button onPress={() => change({ mode: other === 'live' ? other : undefined })}>
      {t(`explorer.show_${other}`)}
    </Button>
  );
  return <EmptyState action={action} title={t('explorer.noLines')} />;
}

function Loaded({ answer, ...state }: ChoiceState & { answer: HistoryEventLines }) {
  const t = useText();
  const locale = useLocale();
  const { choice } = state;
  useOnlyMode(answer, state);
  const wording = useMemo(() => wordingOf(answer.event, t, locale), [answer.event, t, locale]);
  const first = useMemo(() => firstLine(lineGroups(answer.lines, '', wording)), [answer.lines, wording]);
  const line = choice.line ?? first?.line;
  return (
    <>
      <Head answer={answer} {...state} />
      {line === undefined ? (
        <NoLines answer={answer} {...state} />
      ) : (
        <div className={styles.columns}>
          <Markets
            answer={answer}
            line={line}
            onChange={(next) => state.change({ line: next, pick: undefined })}
            wording={wording}
          />
          <LineView
            {...state}
            event={answer.event.id}
            key={`${choice.mode} ${line}`}
            line={line}
            wording={wording}
          />
        </div>
      )}
    </>
  );
}

/** One event: its markets and lines, and the odds of the selected line. */
export function EventView({ event, locked, ...state }: EventViewProps) {
  const t = useText();
  const { choice, go } = state;
  const query = useQuery({
    ...eventQuery(event, choice.mode),
    enabled: locked === null,
    refetchInterval: REFRESH_MS,
  });
  const isGone = isApiError(query.error) && query.error.code === 'NOT_FOUND';
  return (
    <>
      <div>
        <Button
          icon={<ArrowLeftIcon />}
          onPress={() =>
            go({ event: undefined, line: undefined, pick: undefined, bookie: undefined, mode: undefined })
          }
          size="small"
          variant="quiet"
        >
          {t('explorer.back')}
        </Button>
      </div>
      {locked}
      {locked === null && isGone && (
        <EmptyState title={t('explorer.gone')}>{t('explorer.goneText')}</EmptyState>
      )}
      {locked === null && !isGone && (
        <QueryState
          failed={t('explorer.failed')}
          loadingLabel={t('explorer.loading')}
          query={query}
          retryLabel={t('explorer.retry')}
          skeleton={<Skeleton height={560} />}
          stale={t('explorer.stale')}
        >
          {({ data }) => <Loaded answer={data} {...state} />}
        </QueryState>
      )}
    </>
  );
}
