import type { LineOdds } from '@bothways/domain/history';
import { isApiError, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { EmptyState, PHONE, Segmented, Select, Skeleton, useMedia, useOddsText } from '@bothways/ui';
import { useState } from 'react';
import { selectionText, shortSelectionText, type Wording } from '../words/index.ts';
import styles from './explorer.module.css';
import { lineQuery, pricesKeys } from './explorer.queries.ts';
import { LineChartCard } from './line-chart-card.tsx';
import { LineFollower } from './line-follower.tsx';
import { bestPrice } from './line-prices.ts';
import { LineTable } from './line-table.tsx';
import { LineTiles } from './line-tiles.tsx';
import { lineName, pickOfLine } from './line-words.ts';
import { useText } from './texts.ts';
import type { ChoiceState } from './use-choice.ts';

/** Polling interval of an open event without a socket; a finished one is not polled. */
const POLL_MS = 5000;
/** Interval with a socket, which reports every move: only to learn when prices were last seen. */
const SEEN_MS = 30_000;
/** More selections than this do not fit side by side. */
const MAX_SEGMENTS = 3;

interface LineViewProps extends ChoiceState {
  event: string;
  line: string;
  wording: Wording;
}

/** Returns the last part of a topic: the selection as held in the address. */
const pickText = (topic: string): string => topic.slice(topic.indexOf('~') + 1);

function Selections({
  line,
  at,
  wording,
  onChange,
}: {
  line: LineOdds;
  at: number;
  wording: Wording;
  onChange: (pick: string) => void;
}) {
  const t = useText();
  const odds = useOddsText();
  const isPhone = useMedia(PHONE);
  const options = line.selections.map((one, place) => ({
    value: pickText(one.topic),
    name: shortSelectionText(pickOfLine(line, one), wording),
    best: odds(bestPrice(line, place)?.last),
  }));
  const value = options[at]?.value ?? null;
  if (isPhone || options.length > MAX_SEGMENTS || value === null) {
    return (
      <Select
        label={t('explorer.selection')}
        onChange={onChange}
        options={options.map(({ value: own, name, best }) => ({ value: own, label: name, note: best }))}
        value={value}
      />
    );
  }
  return (
    <Segmented<string>
      label={t('explorer.selection')}
      onChange={onChange}
      options={options.map(({ value: own, name, best }) => ({
        value: own,
        label: (
          <>
            {name} <b className={styles.figure}>{best}</b>
          </>
        ),
      }))}
      value={value}
    />
  );
}

interface LoadedProps extends ChoiceState {
  line: LineOdds;
  wording: Wording;
  refreshMs: number | false;
  onFollowed: (isFollowed: boolean) => void;
}

function Loaded({ line, wording, refreshMs, onFollowed, ...state }: LoadedProps) {
  const { choice, change } = state;
  const at = Math.max(
    0,
    line.selections.findIndex(({ topic }) => pickText(topic) === choice.pick),
  );
  const selection = line.selections[at];
  const quoting = line.rows.filter(({ prices }) => prices[at] !== null);
  const bookie = quoting.find((row) => row.bookie === choice.bookie)?.bookie ?? defaultBookie(quoting);
  if (!selection || bookie === undefined) return null;
  const shown = { line, at, bookie, wording };
  return (
    <>
      <div className={styles.lineHead}>
        <h3 className={styles.lineName}>
          {lineName(line, wording)}
          <span className={styles.pale}> {selectionText(pickOfLine(line, selection), wording)}</span>
        </h3>
        <span className={styles.grow} />
        <Selections at={at} line={line} onChange={(pick) => change({ pick })} wording={wording} />
      </div>
      {line.stands !== 'closing' && (
        <LineFollower
          bookie={bookie}
          keys={pricesKeys({ event: line.event.id, mode: line.mode })}
          onFollowed={onFollowed}
          topics={[
            selection.topic,
            ...line.selections.flatMap(({ topic }) => (topic === selection.topic ? [] : [topic])),
          ]}
        />
      )}
      <LineTiles {...shown} />
      <LineChartCard {...shown} {...state} refreshMs={refreshMs} topic={selection.topic} />
      <LineTable {...shown} onBookie={(next) => change({ bookie: next })} />
    </>
  );
}

/** Returns Pinnacle as the reference; where it does not quote, the bookmaker with the best price. */
const defaultBookie = (rows: LineOdds['rows']): string | undefined =>
  (rows.find(({ bookie }) => bookie === 'pinnacle') ?? rows[0])?.bookie;

/** One line at all bookmakers: figures, chart and table. */
export function LineView({ event, line, wording, ...state }: LineViewProps) {
  const t = useText();
  const { mode } = state.choice;
  const [isFollowed, setFollowed] = useState(false);
  const liveMs = isFollowed ? SEEN_MS : POLL_MS;
  const query = useQuery({
    ...lineQuery({ event, mode, line }),
    refetchInterval: ({ state: held }) => held.data?.data.stands !== 'closing' && liveMs,
  });
  if (isApiError(query.error) && query.error.code === 'NOT_FOUND')
    return <EmptyState title={t('explorer.noLine')} />;
  return (
    <div className={styles.lineView}>
      <QueryState
        failed={t('explorer.failed')}
        loadingLabel={t('explorer.loading')}
        query={query}
        retryLabel={t('explorer.retry')}
        skeleton={<Skeleton height={560} />}
        stale={t('explorer.stale')}
      >
        {({ data }) => (
          <Loaded
            {...state}
            line={data}
            onFollowed={setFollowed}
            refreshMs={data.stands !== 'closing' && !isFollowed && POLL_MS}
            wording={wording}
          />
        )}
      </QueryState>
    </div>
  );
}
