import { formatMoney, useUi } from '@bothways/ui';
import { RoomNote } from '../../calculator/index.ts';
import { roomOf, useOwnAccount } from '../../log-bets/index.ts';
import { useText } from '../../texts.ts';
import { largestStake } from './largest-stake.ts';
import type { MatchedCalculator } from './use-matched-calculator.ts';

interface RoomsProps {
  calculator: MatchedCalculator;
  onStake: (cents: number) => void;
}

/** Where an account of the person's has less than is to be staked or laid there, and the largest stake that fits both. */
export function Rooms({ calculator: { bet, state, shown, plan }, onStake }: RoomsProps) {
  const t = useText();
  const { locale } = useUi();
  const accountAt = useOwnAccount();
  const [atBack, atLay] = [accountAt(bet.back.bookie), accountAt(bet.lay.bookie)];
  if (!plan || shown.backOdds === null || shown.layOdds === null) return null;
  const isFreebet = state.kind !== 'qualifying';
  const back = atBack && roomOf(atBack, { side: 'back', odds: shown.backOdds, isFreebet });
  const lay = atLay && roomOf(atLay, { side: 'lay', odds: shown.layOdds, isFreebet: false });
  const backCents = back?.stakeCents ?? Number.POSITIVE_INFINITY;
  const layCents = lay?.stakeCents ?? Number.POSITIVE_INFINITY;
  const short = [
    ...(back && backCents < (state.stakeCents ?? 0) ? [back] : []),
    ...(lay && layCents < plan.stakeCents ? [lay] : []),
  ];
  if (short.length === 0) return null;
  const largest = largestStake(bet, state, { backCents, layCents });
  const label = t('calc.fitOne', { total: formatMoney(largest, locale) });
  const action = largest > 0 ? { label, onPress: () => onStake(largest) } : undefined;
  return short.map((room) => <RoomNote action={action} key={room.account.id} room={room} />);
}
