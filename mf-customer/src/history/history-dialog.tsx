import type { OddsHistory } from '@bothways/domain/history';
import { planFor } from '@bothways/domain/plans';
import { LocaleLink } from '@bothways/platform';
import {
  Banner,
  Button,
  buttonClass,
  Dialog,
  EmptyState,
  Loading,
  LockIcon,
  Segmented,
  Skeleton,
  Switch,
} from '@bothways/ui';
import { useState } from 'react';
import { useBookieName } from '../bookies/bookie-names.tsx';
import { useWords } from '../words/use-wording.ts';
import styles from './history.module.css';
import { RANGES, type RangeHours } from './history.queries.ts';
import { HistoryLines } from './history-lines.tsx';
import { HistoryStats } from './history-stats.tsx';
import { HistoryTable } from './history-table.tsx';
import { type HistoryState, useHistory } from './use-history.ts';

export interface HistoryDialogProps {
  bookie: string;
  topic: string;
  /** The selection in words. */
  name: string;
  /** The event in words. */
  event: string;
  /** The price as it was when the dialog was opened; null where it is not offered. */
  currentOdds: number | null;
  onClose: () => void;
}

type View = 'chart' | 'table';
interface Looks {
  view: View;
  compares: boolean;
  hours: RangeHours;
}

function Controls({ looks, onChange }: { looks: Looks; onChange: (looks: Looks) => void }) {
  const t = useWords();
  return (
    <div className={styles.controls}>
      <Segmented
        label={t('history.range')}
        onChange={(value) => {
          const hours = RANGES.find((range) => String(range) === value);
          if (hours !== undefined) onChange({ ...looks, hours });
        }}
        options={RANGES.map((range) => ({ value: String(range), label: t(`history.range_${range}`) }))}
        size="small"
        value={String(looks.hours)}
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
        place="before"
      >
        {t('history.compare')}
      </Switch>
    </div>
  );
}

/** Where there is no history, the figures come from the current odds alone. */
function Fallback({ currentOdds, retry }: { currentOdds: number | null; retry?: () => void }) {
  const t = useWords();
  return (
    <>
      {retry ? (
        <Banner
          action={
            <Button onPress={retry} size="small">
              {t('history.retry')}
            </Button>
          }
          title={t('history.failed')}
          tone="warning"
        >
          {t('history.failedText')}
        </Banner>
      ) : (
        <p className={styles.note}>{t('history.none')}</p>
      )}
      <HistoryStats history={{ history: [], currentOdds }} />
    </>
  );
}

function Locked({ state }: { state: Extract<HistoryState, { status: 'locked' }> }) {
  const t = useWords();
  return (
    <EmptyState
      action={
        <LocaleLink className={buttonClass({ variant: 'primary' })} to="pricing">
          {t('history.lockedAction')}
        </LocaleLink>
      }
      icon={<LockIcon size={24} />}
      title={t('history.lockedTitle')}
    >
      {t('history.locked', { plan: t(`plan.${planFor(state.feature)}`) })}
    </EmptyState>
  );
}

function Loaded({ history, looks }: { history: OddsHistory; looks: Looks }) {
  const { view, compares } = looks;
  return (
    <>
      <HistoryStats history={history} />
      {view === 'chart' ? (
        <HistoryLines compares={compares} history={history} />
      ) : (
        <HistoryTable compares={compares} history={history} />
      )}
    </>
  );
}

function Waiting() {
  const t = useWords();
  return (
    <Loading className={styles.waiting} label={t('history.loading')}>
      <Skeleton height={48} />
      <Skeleton height={260} />
    </Loading>
  );
}

interface BodyProps extends Pick<HistoryDialogProps, 'bookie' | 'topic' | 'currentOdds'> {}

function Body({ bookie, topic, currentOdds }: BodyProps) {
  const [looks, setLooks] = useState<Looks>({ view: 'chart', compares: false, hours: 24 });
  const state = useHistory({ bookie, topic, hours: looks.hours });
  if (state.status === 'locked') return <Locked state={state} />;
  const isEmpty = state.status === 'ready' && state.history.history.length === 0;
  return (
    <div className={styles.body}>
      <Controls looks={looks} onChange={setLooks} />
      {state.status === 'loading' && <Waiting />}
      {state.status === 'failed' && <Fallback currentOdds={currentOdds} retry={state.retry} />}
      {isEmpty && <Fallback currentOdds={currentOdds} />}
      {state.status === 'ready' && !isEmpty && <Loaded history={state.history} looks={looks} />}
    </div>
  );
}

/** How the odds of a selection moved at one bookmaker, and beside the others. */
export function HistoryDialog({ name, event, onClose, ...rest }: HistoryDialogProps) {
  const t = useWords();
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
