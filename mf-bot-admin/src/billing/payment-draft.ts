import { boughtCredits, type OfferedType, type PaymentMethod } from '@bothways/domain/bot-billing';

/** State of the payment form. */
export interface PaymentDraft {
  type: OfferedType;
  amount: number | null;
  rate: number | null;
  method: PaymentMethod | null;
  /** Owner of the deposit to return; the caller's own if omitted. */
  depositorId: string | undefined;
  reference: string;
  comment: string;
  /** Idempotency key: the same for retries, renewed on every edit. */
  key: string;
}

/** Fields that survive a reload; the depositor is chosen again. */
export const STORED = ['type', 'amount', 'rate', 'method', 'reference', 'comment', 'key'] as const;

/** @param rate the agreed rate */
export const emptyDraft = (type: OfferedType, rate?: number): PaymentDraft => ({
  type,
  amount: null,
  rate: rate ?? null,
  method: null,
  depositorId: undefined,
  reference: '',
  comment: '',
  key: crypto.randomUUID(),
});

/** Upper limits of a payment, in whole cents. */
interface PaymentLimits {
  /** The admin's available credits. */
  available: number;
  /** The admin's remaining daily limit. */
  leftToday: number;
  /** The amount that may be withdrawn. */
  withdrawable: number;
}

const MAX_CENTS = 100_000_000;
const centsOf = (amount: number | null): number => Math.round((amount ?? 0) * 100);

/** The computed amounts. */
interface DraftSum {
  cents: number;
  /** Hundredths, above 0; 0 while not computable. */
  credits: number;
}

export function sumOf({ type, amount, rate }: PaymentDraft): DraftSum {
  const cents = Math.max(0, centsOf(amount));
  if (type !== 'credit') return { cents, credits: cents };
  return { cents, credits: isRate(rate) ? boughtCredits(cents, rate) : 0 };
}

const isRate = (rate: number | null): rate is number =>
  rate !== null && Math.round(rate * 100) > 0 && rate <= 100;

/** The first fault of each field. */
export interface DraftFaults {
  amount?:
    | 'amountRequired'
    | 'invalidAmount'
    | 'depositExceedsCredits'
    | 'depositExceedsDay'
    | 'withdrawalExceedsMax';
  rate?: 'rateRequired' | 'invalidRate';
  method?: 'methodRequired';
}

export function faultsOf(draft: PaymentDraft, limits: PaymentLimits): DraftFaults {
  const { type, rate, method } = draft;
  const amount = amountFault(draft, limits);
  if (type !== 'credit') return amount ? { amount } : {};
  const rateFault = rate === null ? 'rateRequired' : isRate(rate) ? undefined : 'invalidRate';
  return {
    ...(amount && { amount }),
    ...(rateFault && { rate: rateFault }),
    ...(method === null && { method: 'methodRequired' }),
  };
}

function amountFault(
  { type, amount }: PaymentDraft,
  { available, leftToday, withdrawable }: PaymentLimits,
): DraftFaults['amount'] {
  if (amount === null) return 'amountRequired';
  const cents = centsOf(amount);
  if (cents <= 0 || cents > MAX_CENTS) return 'invalidAmount';
  if (type === 'deposit' && cents > available) return 'depositExceedsCredits';
  if (type === 'deposit' && cents > leftToday) return 'depositExceedsDay';
  if (type === 'withdrawal' && cents > withdrawable) return 'withdrawalExceedsMax';
  return undefined;
}

/** Returns whether the amount exceeds a limit, which disables the button before it is pressed. */
export const isTooMuch = ({ amount }: DraftFaults): boolean =>
  amount === 'depositExceedsCredits' || amount === 'depositExceedsDay' || amount === 'withdrawalExceedsMax';
