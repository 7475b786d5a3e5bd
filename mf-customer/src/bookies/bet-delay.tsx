import type { AlternativeOdds } from '@bothways/domain/arbs';
import { Badge, VisuallyHidden } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useBookieName } from './bookie-names.tsx';

type DelayedPrice = Pick<AlternativeOdds, 'bookie' | 'betDelaySeconds'>;

/** Returns what the exchange's delay means, in a sentence; undefined where bets are not delayed. */
function useBetDelayText({ bookie, betDelaySeconds: seconds }: DelayedPrice): string | undefined {
  const t = useText();
  const bookieName = useBookieName();
  return seconds === undefined
    ? undefined
    : t('card.betDelayText', { bookmaker: bookieName(bookie), seconds });
}

/** Mark of a leg or an alternative at which a bet in play is delayed. */
export function BetDelay({ price }: { price: DelayedPrice }) {
  const t = useText();
  const text = useBetDelayText(price);
  const { betDelaySeconds: seconds } = price;
  if (text === undefined || seconds === undefined) return null;
  return (
    <span title={text}>
      <Badge tone="outline">
        {t('card.betDelay', { seconds })}
        <VisuallyHidden>. {text}</VisuallyHidden>
      </Badge>
    </span>
  );
}

/** The same as a full sentence. */
export function BetDelayNote({ price, className }: { price: DelayedPrice; className: string | undefined }) {
  const text = useBetDelayText(price);
  return text === undefined ? null : <p className={className}>{text}</p>;
}
