import type { OrderState } from '@bothways/domain/orders';
import type { PackId, PackMarket } from '@bothways/domain/packs';
import type { Generated } from 'kysely';

/** Orders of credit packs, and one-time rewards. Amounts are euro cents and hundredths of credits. */
export interface OrdersSchema {
  orderSerials: { id: number; last: number };
  orders: OrdersTable;
  orderKeys: { actor: string; key: string; bodyHash: string; orderId: string };
  orderPayments: OrderPaymentsTable;
  orderAttempts: OrderAttemptsTable;
  orderRefunds: OrderRefundsTable;
  orderDisputes: OrderDisputesTable;
  refusedCaptures: RefusedCapturesTable;
  promotionUses: { promotion: 'bonus' | 'freePack' | 'referral'; subjectHash: string; atMs: number };
  referralCodes: { userId: string; code: string; atMs: number };
  referralRewards: ReferralRewardsTable;
}

export interface OrdersTable {
  id: string;
  serial: number;
  /** Null once the account is gone. */
  userId: string | null;
  /** Id of the user who gets the credits; retained when the account goes. */
  holder: string;
  /** Id of the user who placed it. */
  actor: string;
  source: 'page' | 'admin';
  pack: PackId;
  market: PackMarket;
  /** As of its last change; whether an open order has expired follows from the time. */
  state: OrderState;
  priceCents: number;
  credits: number;
  /** The promised bonus, including the phone reward. */
  bonus: number;
  bonusState: 'none' | 'waiting' | 'paid' | 'refused';
  /** Bonus granted in the ledger and not taken back. */
  bonusGiven: number;
  bonusMoves: number;
  comment: string | null;
  createdAtMs: number;
  expiresAtMs: number | null;
}

export interface OrderPaymentsTable {
  orderId: string;
  position: number;
  amountCents: number;
  credits: number;
  dueAtMs: number | null;
  confirmingSinceMs: number | null;
  paidAtMs: number | null;
  method: 'paypal' | 'byHand' | 'free' | null;
  paymentId: string | null;
  /** Reference that the confirming administrator entered. */
  reference: string | null;
  receipt: string | null;
  /** The account that got its credits, where another has taken over the order since. */
  paidTo: Generated<string | null>;
  refundedCents: number;
  /** Held by disputes that are open or lost. */
  disputedCents: number;
  /** Part of it that lost disputes have taken. */
  lostCents: Generated<number>;
  /** Whether a dispute was lost, also where the provider lists what it took as a refund. */
  isDisputeLost: Generated<number>;
  /** Moved back in the ledger. */
  centsBack: number;
  creditsBack: number;
  moves: number;
  /** Reminder letters sent. */
  reminders: number;
}

/** One order at the provider, for the buyer to approve. */
export interface OrderAttemptsTable {
  customId: string;
  orderId: string;
  position: number;
  /** `ended`: it can bring no money any more, or its money bought nothing. */
  state: 'live' | 'approved' | 'captured' | 'ended';
  providerOrderId: string | null;
  payee: string | null;
  captureId: string | null;
  problem: string | null;
  createdAtMs: number;
  syncedAtMs: number | null;
  /** How often the provider has refused to take its money. */
  refusals: Generated<number>;
  /** Why it last refused, null if it has not. */
  notTaken: 'declined' | 'payerAction' | 'expired' | null;
}

interface OrderRefundsTable {
  id: string;
  orderId: string;
  position: number;
  actor: string | null;
  key: string | null;
  amountCents: number;
  reason: string | null;
  state: 'asked' | 'done' | 'refused';
  providerRefundId: string | null;
  atMs: number;
  /** Set for money that bought nothing; null if it refers to the payment itself. */
  captureId: string | null;
}

/** Payments for a pack that bought nothing. */
interface RefusedCapturesTable {
  captureId: string;
  providerOrderId: string;
  orderId: string;
  position: number;
  amountCents: number;
  /** Why it bought nothing. */
  reason: string;
  /** When it arrived. */
  atMs: number;
  /** Refunded amount, disputes included. */
  refundedCents: number;
  /** Whether it is disputed, or how the disputes ended, taken together. */
  dispute: Generated<'open' | 'won' | 'lost' | null>;
}

interface OrderDisputesTable {
  id: string;
  orderId: string;
  position: number;
  /** Of what does not pay the order; null where it is of the payment itself. */
  captureId: string | null;
  amountCents: number;
  state: 'open' | 'won' | 'lost';
  atMs: number;
  syncedAtMs: number;
}

interface ReferralRewardsTable {
  purchase: string;
  userId: string | null;
  credits: number;
  isStanding: number;
  moves: number;
  atMs: number;
}
