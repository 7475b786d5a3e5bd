import type { ValueBet } from '@bothways/domain/valuebets';
import { useLocale } from '@bothways/platform';
import { Badge, IconButton, Odds, Percent, SportIcon, Stat, XIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { StatusBadges } from '../arbs/card/status-badges.tsx';
import head from '../arbs/detail/detail-head.module.css';
import { useBookieName } from '../bookies/bookie-names.tsx';
import { PinButton } from '../pins/pin-button.tsx';
import { LiveAge } from '../time/age.tsx';
import { Flash } from '../time/flash.tsx';
import { StartTime } from '../time/start-time.tsx';
import { eventTitle, leagueText } from '../words/names.ts';
import { pickOf } from '../words/pick.ts';
import { selectionText } from '../words/selection.ts';
import { useWording, useWords } from '../words/use-wording.ts';
import { ReadNote } from './read-note.tsx';
import type { SelectedValue } from './use-selected-value.ts';
import styles from './value-detail.module.css';
import { evPctOf, fairOddsOf, probabilityOf } from './value-figures.ts';
import { VALUE_PINS } from './value-pins.ts';
import { ValueMenu } from './value-row.tsx';

function Figures({ value, action }: { value: ValueBet; action: ReactNode }) {
  const t = useWords();
  const evPct = evPctOf(value);
  return (
    <div className={head.figures}>
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
        <Percent percent={evPct} />
      </Stat>
      <Stat label={t('valuebets.standingFor')}>
        <LiveAge since={value.addedOn} />
      </Stat>
      {action !== undefined && <span className={head.action}>{action}</span>}
    </div>
  );
}

/** The bet in one line: where, at what price, on what. */
function BetLine({ value }: { value: ValueBet }) {
  const bookieName = useBookieName();
  const wording = useWording(value.event, [value.bet]);
  return (
    <p className={styles.bet}>
      <b>{bookieName(value.channel)}</b>
      <b>
        <Flash of={value.bet.originalOdds}>
          <Odds odds={value.bet.originalOdds} />
        </Flash>
      </b>
      <span className={styles.pick}>{selectionText(pickOf(value.bet), wording)}</span>
    </p>
  );
}

interface ValueHeadProps {
  value: ValueBet;
  selected: SelectedValue;
  isLive: boolean;
  onClose: () => void;
  /** The one amber button, where it stands beside the figures. */
  action?: ReactNode;
}

/** Event, key figures and the first action of the selected value bet. */
export function ValueHead({ value, selected, isLive, onClose, action }: ValueHeadProps) {
  const t = useWords();
  const locale = useLocale();
  const { event } = value;
  return (
    <div className={head.head}>
      <div className={head.top}>
        <SportIcon sport={event.sport.name} />
        <h2 className={head.title}>{eventTitle(event)}</h2>
        {selected.isGone && <Badge tone="loss">{t('card.removed')}</Badge>}
        <span className={head.buttons}>
          <PinButton item={value} kind={VALUE_PINS} />
          <ValueMenu isDisabled={selected.isGone} onHidden={onClose} value={value} />
          <IconButton label={t('detail.close')} onPress={onClose} size="small">
            <XIcon size={14} />
          </IconButton>
        </span>
      </div>
      <div className={head.meta}>
        {isLive && <StatusBadges arb={value} />}
        <span className={head.league}>{leagueText(event.league, locale)}</span>
        <StartTime startedAt={event.startedAt} />
      </div>
      <BetLine value={value} />
      <Figures action={action} value={value} />
      <ReadNote selected={selected} value={value} />
    </div>
  );
}
