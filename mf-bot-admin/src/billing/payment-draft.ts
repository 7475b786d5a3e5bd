import { boughtCredits, type OfferedType, type PaymentMethod } from '@bothways/domain/bot-billing';

/** What is being typed. */
export interface PaymentDraft {
  type: OfferedType;
  amount: number | null;
  rate: number | null;
  method: PaymentMethod | undefined;
  /** Whose deposit goes back; the person's own where left out. */
  depositorId: string | undefined;
  reference: string;
  comment: string;
  /** The same at each try, another one once something is changed: with it the payment happens once. */
  key: string;
}

/** @param rate that is agreed */
export const emptyDraft = (type: OfferedType, rate?: number): PaymentDraft => ({
  type,
  amount: null,
  rate: rate ?? null,
  method: undefined,
  depositorId: undefined,
  reference: '',
  comment: '',
  key: crypto.randomUUID(),
});

/** What ends a payment, in whole cents. */
interface PaymentLimits {
  /** What the admin has to give. */
  available: number;
  /** What they may still give today. */
  leftToday: number;
  /** What may be taken out. */
  withdrawable: number;
}

const MAX_CENTS = 100_000_000;
const centsOf = (amount: number | null): number => Math.round((amount ?? 0) * 100);

/** What it comes to. */
interface DraftSum {
  cents: number;
  /** Hundredths, above 0; 0 while it cannot be told. */
  credits: number;
}

export function sumOf({ type, amount, rate }: PaymentDraft): DraftSum {
  const cents = Math.max(0, centsOf(amount));
  if (type !== 'credit') return { cents, credits: cents };
  return { cents, credits: isRate(rate) ? boughtCredits(cents, rate) : 0 };
}

const isRate = (rate: number | null): rate is number =>
  rate !== null && Math.round(rate * 100) > 0 && rate <= 100;

/** The first thing that is wrong with each field. */
interface DraftFaults {
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
    ...(method === undefined && { method: 'methodRequired' }),
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

/** Whether more is wanted than there is: what disables the button at once, before anybody presses it. */
export const isTooMuch = ({ amount }: DraftFaults): boolean =>
  amount === 'depositExceedsCredits' || amount === 'depositExceedsDay' || amount === 'withdrawalExceedsMax';
