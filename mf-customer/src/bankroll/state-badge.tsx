import type { BetState } from '@bothways/domain/bankroll';
import { Badge, type BadgeTone } from '@bothways/ui';
import { useText } from '../texts.ts';

const TONES: Record<BetState, BadgeTone> = {
  open: 'outline',
  won: 'profit',
  halfWon: 'profit',
  void: 'neutral',
  halfLost: 'loss',
  lost: 'loss',
  cashedOut: 'neutral',
  deadHeat: 'neutral',
  refused: 'neutral',
};

export function StateBadge({ state }: { state: BetState }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`bankroll.state.${state}`)}</Badge>;
}
