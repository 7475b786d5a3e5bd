import {
  type MatchedBet,
  type MatchedKind,
  type MatchedQueryInput,
  yieldOf,
} from '@bothways/domain/matched-betting';
import type { ReactNode } from 'react';
import {
  DetailNotThere,
  DetailPanel,
  OldAndNewOdds,
  OldAndNewPct,
  ReadNote,
  type SelectedItem,
} from '../../live-list/index.ts';
import { MatchesSection } from '../calculator/matches-section.tsx';
import { NumbersSection } from '../calculator/numbers-section.tsx';
import { ResultsSection } from '../calculator/results-section.tsx';
import { useMatchedCalculator } from '../calculator/use-matched-calculator.ts';
import { WaysSection } from '../calculator/ways-section.tsx';
import { useText } from '../texts.ts';
import { MatchedActions } from './matched-actions.tsx';
import styles from './matched-detail.module.css';
import { MatchedHead } from './matched-head.tsx';
import { useSelectedMatched } from './use-selected-matched.ts';

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
  const selected = useSelectedMatched(id, listed, bookieMapping);
  if (selected.item) return <Open {...props} bet={selected.item} selected={selected} />;
  return (
    <DetailNotThere
      failed={t('matched.latestFailed')}
      isPhone={isPhone}
      label={t('matched.detail')}
      missing={{ title: t('matched.missingTitle'), text: t('matched.missing') }}
      onClose={onClose}
      selected={selected}
    />
  );
}

type OpenProps = MatchedDetailProps & { bet: MatchedBet; selected: SelectedItem<MatchedBet> };

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
          note={<MatchedReadNote bet={bet} kind={kind} selected={selected} />}
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

interface MatchedReadNoteProps {
  bet: MatchedBet;
  kind: MatchedKind;
  selected: SelectedItem<MatchedBet>;
}

/** The result of reading the prices again. */
function MatchedReadNote({ bet, kind, selected }: MatchedReadNoteProps) {
  const t = useText();
  const { isGone, before: was = bet } = selected;
  const [before, now] = [yieldOf(was, kind), yieldOf(bet, kind)];
  return (
    <ReadNote
      check={selected}
      className={styles.note}
      failed={`${t('matched.latestFailed')}.`}
      reading={t('valuebets.reading')}
      readAtMs={selected.readAtMs}
    >
      {(ago) => (
        <>
          {t('valuebets.readAgain', { ago })} <b>{t(isGone ? 'valuebets.gone' : 'valuebets.stillThere')}</b>
          {(isGone || before !== now) && (
            <>
              {' '}
              <OldAndNewPct before={before} now={isGone ? undefined : now} />
            </>
          )}{' '}
          {!isGone && was.lay.originalOdds !== bet.lay.originalOdds && (
            <OldAndNewOdds before={was.lay.originalOdds} now={bet.lay.originalOdds} />
          )}
        </>
      )}
    </ReadNote>
  );
}
