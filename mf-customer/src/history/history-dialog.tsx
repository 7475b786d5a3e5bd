import type { OddsHistory } from '@bothways/domain/history';
import { type Feature, planFor } from '@bothways/domain/plans';
import { LocaleLink } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Dialog, EmptyState, LockIcon, Segmented, Skeleton, Switch } from '@bothways/ui';
import { DatePicker } from '@bothways/ui/dates';
import { useState } from 'react';
import { useBookieName } from '../bookies/index.ts';
import { oddsPath } from '../dashboard/index.ts';
import { PlanLink } from '../subscriptions/index.ts';
import { serverNow } from '../time/index.ts';
import { type Days, dayOf, periodOf } from './days.ts';
import styles from './history.module.css';
import { type Period, RANGES, type RangeHours } from './history.queries.ts';
import { HistoryLines } from './history-lines.tsx';
import { HistoryStats } from './history-stats.tsx';
import { HistoryTable } from './history-table.tsx';
import { useText } from './texts.ts';
import { useHistory } from './use-history.ts';

export interface HistoryDialogProps {
  bookie: string;
  topic: string;
  /** The selection in words. */
  name: string;
  /** The event in words. */
  event: string;
  /** The price when the dialog was opened; null where it is not offered. */
  currentOdds: number | null;
  onClose: () => void;
}

type View = 'chart' | 'table';
type Range = RangeHours | 'days';
interface Looks {
  view: View;
  compares: boolean;
  range: Range;
  days: Days;
}

const periodShown = ({ range, days }: Looks): Period | undefined =>
  range === 'days' ? periodOf(days) : { hours: range };

/** First and last day, as far back as data may be stored. */
function DayFields({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useText();
  const today = dayOf(serverNow());
  const isTurned = days.from !== null && days.to !== null && days.from > days.to;
  return (
    <div className={styles.days}>
      <DatePicker
        label={t('history.from')}
        max={today}
        onChange={(from) => onChange({ ...days, from })}
        size="small"
        value={days.from}
        {...(isTurned && { error: t('history.turned') })}
      />
      <DatePicker
        label={t('history.to')}
        max={today}
        onChange={(to) => onChange({ ...days, to })}
        size="small"
        value={days.to}
      />
    </div>
  );
}

const CHOICES: readonly Range[] = [...RANGES, 'days'];

function Controls({ looks, onChange }: { looks: Looks; onChange: (looks: Looks) => void }) {
  const t = useText();
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('history.range')}
        onChange={(value) => {
          const range = CHOICES.find((choice) => String(choice) === value);
          if (range !== undefined) onChange({ ...looks, range });
        }}
        options={CHOICES.map((range) => ({ value: String(range), label: t(`history.range_${range}`) }))}
        size="small"
        value={String(looks.range)}
      />
      <Segmented<View>
        label={t('history.view')}
        onChange={(view) => onChange({ ...looks, view })}
        options={[
          { value: 'chart', label: t('history.chart') },
          { value: 'table', label: t('history.table') },
        ]}
        size="small"
        value={looks.view}
      />
      <Switch
        className={styles.compare}
        isSelected={looks.compares}
        onChange={(compares) => onChange({ ...looks, compares })}
        knobPosition="before"
      >
        {t('history.compare')}
      </Switch>
      {looks.range === 'days' && (
        <DayFields days={looks.days} onChange={(days) => onChange({ ...looks, days })} />
      )}
    </div>
  );
}

/** Figures from the current odds alone, where there is no history. */
const CurrentOdds = ({ currentOdds }: { currentOdds: number | null }) => (
  <HistoryStats history={{ history: [], currentOdds }} />
);

function None({ currentOdds, isOfDays }: { currentOdds: number | null; isOfDays: boolean }) {
  const t = useText();
  return (
    <>
      <p className={styles.note}>{t(isOfDays ? 'history.noneThen' : 'history.none')}</p>
      <CurrentOdds currentOdds={currentOdds} />
    </>
  );
}

function Locked({ feature }: { feature: Feature }) {
  const t = useText();
  const plan = t(`plan.${planFor(feature)}`);
  return (
    <EmptyState
      action={<PlanLink>{t('history.lockedAction', { plan })}</PlanLink>}
      icon={<LockIcon size={24} />}
      title={t('history.lockedTitle')}
    >
      {t('history.locked', { plan })}
    </EmptyState>
  );
}

function Loaded({ history, looks, period }: { history: OddsHistory; looks: Looks; period: Period }) {
  const { view, compares } = looks;
  return (
    <>
      <HistoryStats history={history} />
      {view === 'chart' ? (
        <HistoryLines compares={compares} history={history} period={period} />
      ) : (
        <HistoryTable compares={compares} history={history} />
      )}
    </>
  );
}

const WAITING = (
  <>
    <Skeleton height={48} />
    <Skeleton height={260} />
  </>
);

interface BodyProps extends Pick<HistoryDialogProps, 'bookie' | 'topic' | 'currentOdds'> {}

function Body({ bookie, topic, currentOdds }: BodyProps) {
  const t = useText();
  const [looks, setLooks] = useState<Looks>(() => {
    const today = dayOf(serverNow());
    return { view: 'chart', compares: false, range: 24, days: { from: today, to: today } };
  });
  // While the days are invalid, the last valid period is shown.
  const chosen = periodShown(looks);
  const [last, setLast] = useState<Period>({ hours: 24 });
  if (chosen && JSON.stringify(chosen) !== JSON.stringify(last)) setLast(chosen);
  const period = chosen ?? last;
  const state = useHistory({ bookie, topic, period });
  if (state.locked) return <Locked feature={state.locked} />;
  const { query } = state;
  return (
    <div className={styles.body}>
      <Controls looks={looks} onChange={setLooks} />
      <LocaleLink className={styles.wide} to={oddsPath(topic, bookie)}>
        {t('history.openEvent')}
      </LocaleLink>
      <QueryState
        className={styles.waiting}
        empty={{
          when: ({ history }) => history.length === 0,
          show: <None currentOdds={currentOdds} isOfDays={looks.range === 'days'} />,
        }}
        failed={t('history.failed')}
        failedText={t('history.failedText')}
        loadingLabel={t('history.loading')}
        query={query}
        retryLabel={t('history.retry')}
        skeleton={WAITING}
      >
        {(history) => <Loaded history={history} looks={looks} period={period} />}
      </QueryState>
      {query.data === undefined && query.error != null && <CurrentOdds currentOdds={currentOdds} />}
    </div>
  );
}

/** How the odds of a selection moved at one bookmaker, and compared with the others. */
export function HistoryDialog({ name, event, onClose, ...rest }: HistoryDialogProps) {
  const t = useText();
  const bookieName = useBookieName();
  return (
    <Dialog isOpen onClose={onClose} size="large" title={t('history.title')}>
      <p className={styles.what}>
        <b>{bookieName(rest.bookie)}</b> {name}
        <span className={styles.event}>{event}</span>
      </p>
      <Body {...rest} />
    </Dialog>
  );
}
