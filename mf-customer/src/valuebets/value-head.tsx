import type { ValueBet } from '@bothways/domain/valuebets';
import { Odds, Percent, Stat } from '@bothways/ui';
import type { ReactNode } from 'react';
import { BetDelayNote, MappedPrice, NetOdds, useBookieName, useBookieVoice } from '../bookies/index.ts';
import {
  DetailFigures,
  DetailHead,
  ItemButtons,
  type SelectedItem,
  StatusBadges,
} from '../live-list/index.ts';
import { Flash, StandingAge, StartTime } from '../time/index.ts';
import { pickOf, selectionText, useWording } from '../words/index.ts';
import { useText } from './texts.ts';
import styles from './value-detail.module.css';
import { evPctOf, fairOddsOf, probabilityOf } from './value-figures.ts';
import { VALUE_PINS } from './value-pins.ts';
import { ValueReadNote } from './value-read-note.tsx';

function Figures({ value, action, isLive }: { value: ValueBet; action: ReactNode; isLive: boolean }) {
  const t = useText();
  const hasVoice = useBookieVoice();
  return (
    <DetailFigures action={action}>
      <Stat label={t('valuebets.value')} size="huge" tone={value.percentage < 0 ? 'loss' : 'profit'}>
        <Flash of={value.percentage}>
          <Percent percent={value.percentage} />
        </Flash>
      </Stat>
      <Stat label={t('valuebets.fairOdds')}>
        <Odds odds={fairOddsOf(value)} />
      </Stat>
      <Stat label={t('valuebets.probability')}>
        <Percent percent={probabilityOf(value) * 100} />
      </Stat>
      <Stat label={t('valuebets.ev')}>
        <Percent percent={evPctOf(value, hasVoice)} />
      </Stat>
      <Stat label={t('valuebets.standingFor')}>
        <StandingAge isLive={isLive} since={value.addedOn} />
      </Stat>
    </DetailFigures>
  );
}

/** The bet in one line: bookmaker, odds and pick. */
function BetLine({ value }: { value: ValueBet }) {
  const bookieName = useBookieName();
  const wording = useWording(value.event, [value.bet]);
  return (
    <p className={styles.bet}>
      <b>{bookieName(value.channel)}</b>
      <MappedPrice price={value.bet} />
      <b>
        <Flash of={value.bet.originalOdds}>
          <Odds odds={value.bet.originalOdds} />
        </Flash>
      </b>
      <NetOdds price={value.bet} />
      <span className={styles.pick}>{selectionText(pickOf(value.bet), wording)}</span>
    </p>
  );
}

interface ValueHeadProps {
  value: ValueBet;
  selected: SelectedItem<ValueBet>;
  isLive: boolean;
  onClose: () => void;
  /** The single amber button, where it is shown beside the figures. */
  action?: ReactNode;
}

/** Event, key figures and primary action of the selected value bet. */
export function ValueHead({ value, selected, isLive, onClose, action }: ValueHeadProps) {
  const t = useText();
  return (
    <DetailHead
      buttons={
        <ItemButtons
          hideLabel={t('valuebets.pinsHide')}
          isGone={selected.isGone}
          item={value}
          onHidden={onClose}
          pins={VALUE_PINS}
        />
      }
      event={value.event}
      isGone={selected.isGone}
      meta={<StartTime startedAt={value.event.startedAt} />}
      onClose={onClose}
      status={isLive && <StatusBadges item={value} />}
    >
      <BetLine value={value} />
      <BetDelayNote className={styles.note} price={value.bet} />
      <Figures action={action} isLive={isLive} value={value} />
      <ValueReadNote selected={selected} value={value} />
    </DetailHead>
  );
}
