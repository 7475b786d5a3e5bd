import type { Arb } from '@bothways/domain/arbs';
import { roiPct } from '@bothways/domain/odds';
import { Percent, Stat } from '@bothways/ui';
import type { ReactNode } from 'react';
import { DetailFigures, DetailHead, ItemButtons, StatusBadges } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { Flash, ShortAge, StandingAge, StartTime } from '../../time/index.ts';
import { ARB_PINS } from '../arb-pins.ts';
import { leastPctOf, oldestSeen, profitPctOf } from '../profit.ts';

interface ArbHeadProps {
  arb: Arb;
  isGone: boolean;
  isLive: boolean;
  onClose: () => void;
  /** The single amber button, where it is shown beside the figures. */
  action?: ReactNode;
  /** The result of reading the legs again. */
  children: ReactNode;
}

/** Event, key figures and primary action of the selected arb. */
export function ArbHead({ arb, isGone, isLive, onClose, action, children }: ArbHeadProps) {
  const t = useText();
  const pct = profitPctOf(arb);
  const least = leastPctOf(arb);
  return (
    <DetailHead
      buttons={
        <ItemButtons
          hideLabel={t('hides.arb')}
          isGone={isGone}
          item={arb}
          onHidden={onClose}
          pins={ARB_PINS}
        />
      }
      event={arb.event}
      isGone={isGone}
      meta={!isLive && <StartTime startedAt={arb.event.startedAt} />}
      onClose={onClose}
      status={isLive && <StatusBadges item={arb} />}
    >
      <DetailFigures action={action}>
        <Stat label={t('detail.profit')} size="huge" tone={pct < 0 ? 'loss' : 'profit'}>
          <Flash of={pct}>
            <Percent percent={pct} />
          </Flash>
        </Stat>
        {least !== undefined && (
          <Stat label={t('detail.guaranteed')}>
            <Percent percent={least} />
          </Stat>
        )}
        <Stat label={t('detail.roi')}>
          <Percent percent={roiPct(arb.profit)} />
        </Stat>
        <Stat label={t('detail.oldestLeg')}>
          <ShortAge since={oldestSeen(arb)} />
        </Stat>
        <Stat label={t('detail.standingFor')}>
          <StandingAge isLive={isLive} since={arb.addedOn} />
        </Stat>
      </DetailFigures>
      {children}
    </DetailHead>
  );
}
