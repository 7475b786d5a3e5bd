import type { Arb, ArbQueryInput } from '@bothways/domain/arbs';
import { useLocale, useQuery } from '@bothways/platform';
import { Badge, Banner, Dialog, Percent, SportIcon, Tabs } from '@bothways/ui';
import {
  CalculatorBody,
  freebetOdds,
  Payoff,
  PlanActions,
  takesFreebet,
  useCalculator,
} from '../../calculator/index.ts';
import type { CalculatorProps } from '../../live-list/index.ts';
import { useText } from '../../texts.ts';
import { StartTime, useEverySecond } from '../../time/index.ts';
import { eventTitle, leagueText, useWording } from '../../words/index.ts';
import { latestQuery } from '../arbs.queries.ts';
import { ArbReadNote } from '../detail/arb-read-note.tsx';
import { ANSWER_HOLDS_MS } from '../detail/use-selected-arb.ts';
import { useStillThere } from '../detail/use-still-there.ts';
import { profitPctOf } from '../profit.ts';
import { useEventList, usePriced } from '../use-event-list.ts';
import styles from './arb-calculator.module.css';

interface ContentProps {
  arb: Arb;
  /** It has left the list: its figures are the last known. */
  isGone: boolean;
}

function EventLine({ arb }: { arb: Arb }) {
  const locale = useLocale();
  return (
    <div className={styles.event}>
      <span>{leagueText(arb.event.league, locale)}</span>
      <StartTime startedAt={arb.event.startedAt} />
    </div>
  );
}

/** Returns the latest read of the arb: from the list, or from the read on opening. */
function useNewest(listed: Arb): { arb: Arb; isMissing: boolean } {
  const { data } = useQuery({ ...latestQuery(listed.id), enabled: false });
  const read = data?.data.arbs.find(({ id }) => id === listed.id);
  const isMissing = data?.data.missingIds.includes(listed.id) ?? false;
  return { arb: read && read.updatedOn > listed.updatedOn ? read : listed, isMissing };
}

function Content({ arb: listed, isGone: hasLeft }: ContentProps) {
  const t = useText();
  const check = useStillThere(listed);
  const { arb, isMissing } = useNewest(listed);
  const isConfirmed = useEverySecond(
    (nowMs) => check.reading?.nowPct !== undefined && nowMs - check.reading.atMs < ANSWER_HOLDS_MS,
  );
  const isGone = !check.isReading && (isMissing || (hasLeft && !isConfirmed));
  const wording = useWording(arb.event, arb.bets);
  const calculator = useCalculator(arb);
  const { state, dispatch, calculation } = calculator;
  return (
    <>
      <EventLine arb={arb} />
      <ArbReadNote check={check} />
      {isGone && (
        <Banner title={t('card.removed')} tone="stale">
          {t('calc.goneText')}
        </Banner>
      )}
      <Tabs
        items={[
          { id: 'normal' as const, label: t('calc.normal') },
          ...(takesFreebet(calculation.legs) ? [{ id: 'freebet' as const, label: t('calc.freebet') }] : []),
        ]}
        label={t('calc.mode')}
        onSelect={(mode) => dispatch({ type: 'mode', mode, odds: freebetOdds(calculation.legs) })}
        panelClassName={styles.panel ?? ''}
        selected={state.mode}
      >
        <CalculatorBody arb={arb} calculator={calculator} wording={wording} />
        <h3 className={styles.heading}>{t('payoff.title')}</h3>
        <Payoff calculation={calculation} event={arb.event} wording={wording} />
      </Tabs>
      <div className={styles.actions}>
        <PlanActions arb={arb} calculation={calculation} inDialog isCompact={false} wording={wording} />
      </div>
    </>
  );
}

/** The calculator of one arb, opened from its row. */
export function ArbCalculator({
  item,
  known,
  isReady,
  filter,
  onClose,
}: CalculatorProps<Arb, ArbQueryInput>) {
  const t = useText();
  const listed = known?.item ?? item;
  const arb = usePriced(listed, useEventList(filter, listed._id.eventId)) ?? listed;
  const isGone = isReady && (known?.isGone ?? true);
  return (
    <Dialog
      aside={
        <Badge tone={arb.profit <= 1 ? 'profit' : 'loss'}>
          {t('detail.profit')} <Percent percent={profitPctOf(arb)} />
        </Badge>
      }
      isOpen
      onClose={onClose}
      size="medium"
      title={
        <span className={styles.title}>
          <SportIcon sport={arb.event.sport.name} />
          {eventTitle(arb.event)}
        </span>
      }
    >
      <div className={styles.content}>
        <Content arb={arb} isGone={isGone} />
      </div>
    </Dialog>
  );
}
