import {
  type MatchedBet,
  type MatchedKind,
  type MatchedQueryInput,
  yieldOf,
} from '@bothways/domain/matched-betting';
import { useErrorText, useLocale } from '@bothways/platform';
import { formatRelative } from '@bothways/ui';
import type { ReactNode } from 'react';
import {
  DetailFrame,
  DetailNotThere,
  DetailPanel,
  OldAndNewOdds,
  OldAndNewPct,
} from '../../live-list/index.ts';
import { useEverySecond } from '../../time/index.ts';
import { MatchesSection } from '../calculator/matches-section.tsx';
import { NumbersSection } from '../calculator/numbers-section.tsx';
import { ResultsSection } from '../calculator/results-section.tsx';
import { useMatchedCalculator } from '../calculator/use-matched-calculator.ts';
import { WaysSection } from '../calculator/ways-section.tsx';
import { useText } from '../texts.ts';
import { MatchedActions } from './matched-actions.tsx';
import styles from './matched-detail.module.css';
import { MatchedHead } from './matched-head.tsx';
import { type SelectedMatched, useSelectedMatched } from './use-selected-matched.ts';

interface MatchedDetailProps {
  id: string;
  /** The matched bet from the list. */
  listed: MatchedBet | undefined;
  kind: MatchedKind;
  stakeCents: number | null;
  bookieMapping: MatchedQueryInput['bookieMapping'];
  isPhone: boolean;
  onKind: (kind: MatchedKind) => void;
  onStake: (cents: number | null) => void;
  onClose: () => void;
  /** The offer that it is for, if any. */
  banner: ReactNode;
  /** Receives the bankroll group of the logged bets. */
  onLogged: (groupId: string) => void;
}

/** The selected matched bet with its calculator. */
export function MatchedDetail(props: MatchedDetailProps) {
  const { id, listed, bookieMapping, isPhone, onClose } = props;
  const t = useText();
  const errorText = useErrorText();
  const selected = useSelectedMatched(id, listed, bookieMapping);
  if (selected.bet) return <Open {...props} bet={selected.bet} selected={selected} />;
  return (
    <DetailFrame isPhone={isPhone} label={t('matched.detail')} onClose={onClose}>
      <DetailNotThere
        failed={t('matched.latestFailed')}
        failedText={errorText(selected.error)}
        missing={{ title: t('matched.missingTitle'), text: t('matched.missing') }}
        onClose={onClose}
        query={{
          data: selected.isMissing ? 'missing' : undefined,
          error: selected.error,
          isFetching: selected.isReading,
          refetch: selected.read,
        }}
      />
    </DetailFrame>
  );
}

type OpenProps = MatchedDetailProps & { bet: MatchedBet; selected: SelectedMatched };

function Open(props: OpenProps) {
  const { bet, selected, kind, stakeCents, isPhone, banner, onKind, onStake, onClose, onLogged } = props;
  const t = useText();
  const calculator = useMatchedCalculator(bet, kind, stakeCents);
  return (
    <DetailPanel
      actions={<MatchedActions calculator={calculator} isCompact={isPhone} onLogged={onLogged} />}
      check={selected}
      head={({ onClose: close, action }) => (
        <MatchedHead
          action={action}
          bet={bet}
          calculator={calculator}
          isGone={selected.isGone}
          kind={kind}
          note={<ReadNote bet={bet} kind={kind} selected={selected} />}
          onClose={close}
        />
      )}
      isPhone={isPhone}
      label={t('matched.detail')}
      onClose={onClose}
    >
      {banner}
      <NumbersSection calculator={calculator} onKind={onKind} onStake={onStake} />
      <WaysSection calculator={calculator} />
      <MatchesSection calculator={calculator} />
      <ResultsSection calculator={calculator} />
    </DetailPanel>
  );
}

interface ReadNoteProps {
  bet: MatchedBet;
  kind: MatchedKind;
  selected: SelectedMatched;
}

/** The result of reading the prices again. */
function ReadNote({ bet, kind, selected }: ReadNoteProps) {
  const t = useText();
  const locale = useLocale();
  const errorText = useErrorText();
  const ago = useEverySecond((nowMs) => formatRelative(selected.readAtMs || nowMs, nowMs, locale));
  if (selected.error && !selected.isReading) {
    return (
      <p className={styles.note} role="alert">
        {t('matched.latestFailed')}. {errorText(selected.error)}
      </p>
    );
  }
  if (selected.readAtMs === 0) {
    return (
      <p className={styles.note} role="status">
        {t('valuebets.reading')}
      </p>
    );
  }
  const was = selected.before ?? bet;
  const isMoved = yieldOf(was, kind) !== yieldOf(bet, kind);
  return (
    <p className={styles.note} role="status">
      {t('valuebets.readAgain', { ago })}{' '}
      <b>{t(selected.isGone ? 'valuebets.gone' : 'valuebets.stillThere')}</b>
      {(selected.isGone || isMoved) && ' '}
      {(selected.isGone || isMoved) && (
        <OldAndNewPct before={yieldOf(was, kind)} now={selected.isGone ? undefined : yieldOf(bet, kind)} />
      )}{' '}
      {!selected.isGone && was.lay.originalOdds !== bet.lay.originalOdds && (
        <OldAndNewOdds before={was.lay.originalOdds} now={bet.lay.originalOdds} />
      )}
    </p>
  );
}
