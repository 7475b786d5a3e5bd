import type { Arb } from '@bothways/domain/arbs';
import { roiPct } from '@bothways/domain/odds';
import { useLocale } from '@bothways/platform';
import { Badge, IconButton, Percent, SportIcon, Stat, XIcon } from '@bothways/ui';
import type { ReactNode } from 'react';
import { PinButton } from '../../pins/pin-button.tsx';
import { LiveAge, ShortAge } from '../../time/age.tsx';
import { Flash } from '../../time/flash.tsx';
import { StartTime } from '../../time/start-time.tsx';
import { eventTitle, leagueText } from '../../words/names.ts';
import { useWords } from '../../words/use-wording.ts';
import { ARB_PINS } from '../arb-pins.ts';
import { HideMenu } from '../card/row-actions.tsx';
import { StatusBadges } from '../card/status-badges.tsx';
import { oldestSeen, profitPctOf } from '../profit.ts';
import styles from './detail-head.module.css';

function Figures({ arb, action }: { arb: Arb; action: ReactNode }) {
  const t = useWords();
  const pct = profitPctOf(arb);
  return (
    <div className={styles.figures}>
      <Stat label={t('detail.profit')} size="huge" tone={pct < 0 ? 'loss' : 'profit'}>
        <Flash of={pct}>
          <Percent percent={pct} />
        </Flash>
      </Stat>
      <Stat label={t('detail.roi')}>
        <Percent percent={roiPct(arb.profit)} />
      </Stat>
      <Stat label={t('detail.oldestLeg')}>
        <ShortAge since={oldestSeen(arb)} />
      </Stat>
      <Stat label={t('detail.standingFor')}>
        <LiveAge since={arb.addedOn} />
      </Stat>
      {action !== undefined && <span className={styles.action}>{action}</span>}
    </div>
  );
}

interface DetailHeadProps {
  arb: Arb;
  isGone: boolean;
  isLive: boolean;
  onClose: () => void;
  /** The one amber button, where it stands beside the figures. */
  action?: ReactNode;
  /** What reading the legs again has shown. */
  children?: ReactNode;
}

/** Event, key figures and the first action of the selected arb. */
export function DetailHead({ arb, isGone, isLive, onClose, action, children }: DetailHeadProps) {
  const t = useWords();
  const locale = useLocale();
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <SportIcon sport={arb.event.sport.name} />
        <h2 className={styles.title}>{eventTitle(arb.event)}</h2>
        {isGone && <Badge tone="loss">{t('card.removed')}</Badge>}
        <span className={styles.buttons}>
          <PinButton item={arb} kind={ARB_PINS} />
          <HideMenu arb={arb} isDisabled={isGone} onHidden={onClose} />
          <IconButton label={t('detail.close')} onPress={onClose} size="small">
            <XIcon size={14} />
          </IconButton>
        </span>
      </div>
      <div className={styles.meta}>
        {isLive && <StatusBadges arb={arb} />}
        <span className={styles.league}>{leagueText(arb.event.league, locale)}</span>
        {!isLive && <StartTime startedAt={arb.event.startedAt} />}
      </div>
      <Figures action={action} arb={arb} />
      {children}
    </div>
  );
}
