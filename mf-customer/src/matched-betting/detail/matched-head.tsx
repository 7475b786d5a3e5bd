import { type MatchedBet, type MatchedKind, yieldOf } from '@bothways/domain/matched-betting';
import { LocaleLink } from '@bothways/platform';
import { Percent, Stat } from '@bothways/ui';
import type { ReactNode } from 'react';
import { MappedPrice } from '../../bookies/index.ts';
import { eventOddsPath } from '../../dashboard/index.ts';
import { DetailFigures, DetailHead } from '../../live-list/index.ts';
import { ShortAge, StartTime } from '../../time/index.ts';
import { pickOf, selectionText, useWording } from '../../words/index.ts';
import type { MatchedCalculator } from '../calculator/use-matched-calculator.ts';
import { oldestOf } from '../list/matched-row.tsx';
import { useText } from '../texts.ts';

interface MatchedHeadProps {
  bet: MatchedBet;
  kind: MatchedKind;
  calculator: MatchedCalculator;
  isGone: boolean;
  action: ReactNode;
  note: ReactNode;
  onClose: () => void;
}

/** Event, selection and key figures of the selected matched bet. */
export function MatchedHead({ bet, kind, calculator, isGone, action, note, onClose }: MatchedHeadProps) {
  const t = useText();
  const { event, back } = bet;
  const wording = useWording(event, [back]);
  const isFree = kind !== 'qualifying';
  const { plan, state } = calculator;
  const isPartly = state.matches.length > 0 && plan !== undefined;
  return (
    <DetailHead
      event={event}
      isGone={isGone}
      meta={
        <>
          <StartTime startedAt={event.startedAt} />
          <span>{selectionText(pickOf(back), wording)}</span>
          <MappedPrice price={back} />
          <MappedPrice price={bet.lay} />
          <LocaleLink to={eventOddsPath(event.id, 'prematch')}>{t('explorer.ofEvent')}</LocaleLink>
        </>
      }
      onClose={onClose}
    >
      <DetailFigures action={action}>
        {isPartly && (
          <Stat label={t('matched.partlyYield')} size="large" tone={isFree ? 'profit' : 'plain'}>
            <Percent percent={plan.yieldPct + (isFree ? 0 : 100)} />
          </Stat>
        )}
        <Stat
          label={t(isPartly ? 'matched.firstPrice' : isFree ? 'matched.yield' : 'matched.rating')}
          size={isPartly ? 'medium' : 'large'}
          tone={isFree && !isPartly ? 'profit' : 'plain'}
        >
          <Percent percent={yieldOf(bet, kind)} />
        </Stat>
        <Stat label={t('matched.oldest')}>
          <ShortAge since={oldestOf(bet)} />
        </Stat>
      </DetailFigures>
      {note}
    </DetailHead>
  );
}
