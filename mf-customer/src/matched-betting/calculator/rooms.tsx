import { stakeFault } from '@bothways/domain/bookies';
import { formatMoney, useUi } from '@bothways/ui';
import { useBookieName } from '../../bookies/index.ts';
import { RoomNote, ShortNote, StakeRuleNotes } from '../../calculator/index.ts';
import { roomOf, useOwnAccount } from '../../log-bets/index.ts';
import { useText } from '../texts.ts';
import styles from './calculator.module.css';
import { largestStake } from './largest-stake.ts';
import type { MatchedCalculator } from './use-matched-calculator.ts';

interface RoomsProps {
  calculator: MatchedCalculator;
  onStake: (cents: number) => void;
}

/**
 * Warns where the person's account, or the bookmaker or exchange itself, accepts less than the stake or the lay, or not
 * in that step; offers the largest stake that fits both.
 */
export function Rooms({ calculator: { bet, state, shown, stakes, plan }, onStake }: RoomsProps) {
  const t = useText();
  const { locale } = useUi();
  const bookieName = useBookieName();
  const accountAt = useOwnAccount();
  const [atBack, atLay] = [accountAt(bet.back.bookie), accountAt(bet.lay.bookie)];
  if (!plan || shown.backOdds === null || shown.layOdds === null) return null;
  const isFreebet = state.kind !== 'qualifying';
  const stakeCents = state.stakeCents ?? 0;
  // Includes what is below the exchange's minimum: it would be laid too if the exchange accepted it.
  const layStakeCents = plan.stakeCents + plan.openCents;
  const back = atBack && roomOf(atBack, { side: 'back', odds: shown.backOdds, isFreebet });
  const lay = atLay && roomOf(atLay, { side: 'lay', odds: shown.layOdds, isFreebet: false });
  const most = {
    back: stakes.back.maxCents ?? Number.POSITIVE_INFINITY,
    lay: stakes.lay.maxCents ?? Number.POSITIVE_INFINITY,
  };
  const backCents = Math.min(back?.stakeCents ?? Number.POSITIVE_INFINITY, most.back);
  const layCents = Math.min(lay?.stakeCents ?? Number.POSITIVE_INFINITY, most.lay);
  const short = [
    ...(back && back.stakeCents < stakeCents ? [back] : []),
    ...(lay && lay.stakeCents < plan.stakeCents ? [lay] : []),
  ];
  const over = [
    ...(most.back < stakeCents ? [{ bookie: bet.back.bookie, limitCents: most.back }] : []),
    ...(most.lay < plan.stakeCents ? [{ bookie: bet.lay.bookie, limitCents: most.lay }] : []),
  ];
  const isOff = !isFreebet && stakeFault(stakes.back, stakeCents) !== undefined;
  const largest =
    short.length + over.length > 0 || isOff ? largestStake(bet, state, stakes, { backCents, layCents }) : 0;
  const label = t('calc.fitOne', { total: formatMoney(largest, locale) });
  const action = largest > 0 ? { label, onPress: () => onStake(largest) } : undefined;
  return (
    <>
      {short.map((room) => (
        <RoomNote action={action} key={room.account.id} room={room} />
      ))}
      {over.map(({ bookie, limitCents }) => (
        <ShortNote action={action} key={bookie}>
          {t('calc.limited', { bookmaker: bookieName(bookie), limit: formatMoney(limitCents, locale) })}
        </ShortNote>
      ))}
      <StakeRuleNotes
        stakes={[
          { id: 'back', bookie: bet.back.bookie, stakeCents, fix: isFreebet ? undefined : action },
          { id: 'lay', bookie: bet.lay.bookie, stakeCents: layStakeCents },
        ]}
      />
      {plan.openCents > 0 && (
        <p className={styles.note}>{t('matched.open', { amount: formatMoney(plan.openCents, locale) })}</p>
      )}
    </>
  );
}
