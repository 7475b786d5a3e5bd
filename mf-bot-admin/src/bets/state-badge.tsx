import { type BetLine, type BetOutcome, outcomeOf } from '@bothways/domain/bot-bets';
import { Badge, type BadgeTone } from '@bothways/ui';
import { useText } from '../texts.ts';

const TONES: Record<BetOutcome, BadgeTone> = {
  // Outlined, as elsewhere: amber is for paused, unsaved or low (PRODUCT 8).
  open: 'outline',
  won: 'profit',
  lost: 'loss',
  back: 'info',
  untold: 'neutral',
};

/** A bet's status: its colour, and always its word. */
export function StateBadge({ bet }: { bet: BetLine }) {
  const t = useText();
  const outcome = outcomeOf(bet);
  return <Badge tone={TONES[outcome]}>{t(`bets.outcome.${outcome}`)}</Badge>;
}
