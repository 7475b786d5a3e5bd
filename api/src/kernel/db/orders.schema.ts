import type { OrderState } from '@bothways/domain/orders';
import type { PackId, PackMarket } from '@bothways/domain/packs';
import type { Generated } from 'kysely';

/** Orders of credit packs, and rewards that are had once. Amounts are euro cents and hundredths of credits. */
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
  /** Id of whose credits it brings; stays when the account goes. */
  holder: string;
  /** Id of who made it. */
  actor: string;
  source: 'page' | 'admin';
  pack: PackId;
  market: PackMarket;
  /** As of its last change; that an open one has expired is said by the time. */
  state: OrderState;
  priceCents: number;
  credits: number;
  /** What was promised, with the reward of the phone. */
  bonus: number;
  bonusState: 'none' | 'waiting' | 'paid' | 'refused';
  /** What of it the ledger has given and not taken back. */
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
  /** What an administrator wrote who confirmed it. */
  reference: string | null;
  receipt: string | null;
  refundedCents: number;
  /** Held by disputes that are open or lost. */
  disputedCents: number;
  /** Of it, what disputes that were lost have taken. */
  lostCents: Generated<number>;
  /** What the ledger has moved back. */
  centsBack: number;
  creditsBack: number;
  moves: number;
  /** Letters that reminded of it. */
  reminders: number;
}

/** One order at the provider: what somebody approves. */
export interface OrderAttemptsTable {
  customId: string;
  orderId: string;
  position: number;
  /** `ended`: it will bring no money any more, or brought some that bought nothing. */
  state: 'live' | 'approved' | 'captured' | 'ended';
  providerOrderId: string | null;
  payee: string | null;
  captureId: string | null;
  problem: string | null;
  createdAtMs: number;
  syncedAtMs: number | null;
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
  /** Of money that bought nothing; null where it is of the payment itself. */
  captureId: string | null;
}

/** Money of a pack that came and bought nothing. */
interface RefusedCapturesTable {
  captureId: string;
  providerOrderId: string;
  orderId: string;
  position: number;
  amountCents: number;
  /** Why it bought nothing. */
  reason: string;
  /** When it came. */
  atMs: number;
  /** What went back of it, also by a dispute. */
  refundedCents: number;
  /** Whether it is disputed, or how that ended. */
  dispute: Generated<'open' | 'won' | 'lost' | null>;
  /** What a dispute has taken. */
  lostCents: Generated<number>;
}

interface OrderDisputesTable {
  id: string;
  orderId: string;
  position: number;
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
