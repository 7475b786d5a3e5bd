import type { AlternativeOdds } from '@bothways/domain/arbs';
import { Badge, VisuallyHidden } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useBookieName } from './bookie-names.tsx';

type DelayedPrice = Pick<AlternativeOdds, 'bookie' | 'betDelaySeconds'>;

/** What the delay of an exchange means, in a sentence; undefined where a bet does not wait. */
function useBetDelayText({ bookie, betDelaySeconds: seconds }: DelayedPrice): string | undefined {
  const t = useText();
  const bookieName = useBookieName();
  return seconds === undefined
    ? undefined
    : t('card.betDelayText', { bookmaker: bookieName(bookie), seconds });
}

/** A bet in play waits there: the mark of a leg or an alternative. */
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

/** The same where there is room for the sentence. */
export function BetDelayNote({ price, className }: { price: DelayedPrice; className: string | undefined }) {
  const text = useBetDelayText(price);
  return text === undefined ? null : <p className={className}>{text}</p>;
}
