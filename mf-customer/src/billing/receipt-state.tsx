import type { ReceiptState as State } from '@bothways/domain/billing';
import { Badge, type BadgeTone } from '@bothways/ui';
import { useText } from './texts.ts';

const TONES: Record<State, BadgeTone> = { paid: 'neutral', partlyRefunded: 'outline', refunded: 'outline' };

/** State of a receipt's money. */
export function ReceiptState({ state }: { state: State }) {
  const t = useText();
  return <Badge tone={TONES[state]}>{t(`billing.receiptState.${state}`)}</Badge>;
}
