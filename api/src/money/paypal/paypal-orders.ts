import { DeliveryError } from '#kernel/delivery';
import { CaptureRefused, type NotTaken, type OrderProvider, type ProviderDispute } from '#money/orders';
import { asProvider } from './as-provider.ts';
import { decimal } from './money.ts';
import {
  captureAnswerSchema,
  disputeAnswerSchema,
  disputesAnswerSchema,
  madeAnswerSchema,
  madeOrderAnswerSchema,
  orderAnswerSchema,
} from './order-answers.ts';
import type { PaypalConfig } from './paypal.config.ts';
import { PAYPAL_ID } from './paypal-answers.ts';
import { type HttpDeps, PaypalHttp, RefusedAnswer } from './paypal-http.ts';

const CURRENCY = 'EUR';
/** PayPal's largest page, and its largest number of pages. */
const DISPUTES_A_PAGE = 50;
const DISPUTE_PAGES = 50;

const money = (cents: number) => ({ currency_code: CURRENCY, value: decimal(cents) });

/** Returns the script URL for order buttons: a single capture, and no payment method is stored. */
function orderSdkUrl(sdkUrl: string): string {
  const url = new URL(sdkUrl);
  url.searchParams.delete('vault');
  url.searchParams.set('intent', 'capture');
  return url.href;
}

/** PayPal's issue codes for a declined capture. */
const NOT_TAKEN: Record<string, NotTaken> = {
  PAYER_ACTION_REQUIRED: 'payerAction',
  // Also if the buyer has withdrawn the approval.
  ORDER_NOT_APPROVED: 'payerAction',
  ORDER_EXPIRED: 'expired',
  INVALID_RESOURCE_ID: 'expired',
  INSTRUMENT_DECLINED: 'declined',
  TRANSACTION_REFUSED: 'declined',
};

/** Converts a refusal to capture into a `CaptureRefused` with its reason. */
function notTaken(error: unknown): unknown {
  if (!(error instanceof RefusedAnswer)) return error;
  const why = NOT_TAKEN[error.issue ?? ''];
  return why ? new CaptureRefused(why, error.message, { cause: error }) : error;
}

/** Orders at PayPal by its REST API (Orders v2, Payments v2, Disputes v1). */
export function paypalOrders(deps: Omit<HttpDeps, 'config'> & { config: PaypalConfig }): OrderProvider {
  const { config } = deps;
  const http = new PaypalHttp(deps);
  const orderPath = (id: string) => `/v2/checkout/orders/${encodeURIComponent(id)}`;

  const findDispute = async (id: string): Promise<ProviderDispute | undefined> =>
    PAYPAL_ID.test(id)
      ? http.read(`/v1/customer/disputes/${encodeURIComponent(id)}`, disputeAnswerSchema)
      : undefined;

  /** Follows the pages' links; a dispute that changes meanwhile may appear on two pages and counts once. */
  async function disputesSince(sinceMs: number): Promise<string[]> {
    const found = new Set<string>();
    const query = new URLSearchParams({
      update_time_after: new Date(sinceMs).toISOString(),
      page_size: String(DISPUTES_A_PAGE),
    });
    for (let page = 0; page < DISPUTE_PAGES; page += 1) {
      const answer = await http.read(`/v1/customer/disputes?${query}`, disputesAnswerSchema);
      for (const id of answer?.ids ?? []) found.add(id);
      const token = answer?.next && URL.parse(answer.next)?.searchParams.get('next_page_token');
      if (!token) return [...found];
      query.set('next_page_token', token);
    }
    throw new DeliveryError('unavailable', 'PayPal lists more disputes than are read');
  }

  return {
    page: { clientId: config.clientId, sdkUrl: orderSdkUrl(config.sdkUrl) },
    createOrder: ({ customId, amountCents, description, invoiceId }) =>
      asProvider(
        http.make('/v2/checkout/orders', {
          requestId: customId,
          body: {
            intent: 'CAPTURE',
            purchase_units: [
              { amount: money(amountCents), custom_id: customId, description, invoice_id: invoiceId },
            ],
            application_context: { shipping_preference: 'NO_SHIPPING', user_action: 'PAY_NOW' },
          },
          schema: madeOrderAnswerSchema,
        }),
      ),
    find: async (id) =>
      PAYPAL_ID.test(id) ? asProvider(http.read(orderPath(id), orderAnswerSchema)) : undefined,
    capture: async (id, customId, refusals) => {
      const requestId = `capture-${customId}${refusals === 0 ? '' : `-${refusals}`}`;
      const made = http.make(`${orderPath(id)}/capture`, { requestId, body: {}, schema: madeAnswerSchema });
      await asProvider(
        made.catch((error: unknown) => {
          throw notTaken(error);
        }),
      );
    },
    refund: async (captureId, { refundId, amountCents }) => {
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`;
      const body = { amount: money(amountCents), custom_id: refundId };
      await asProvider(http.make(path, { requestId: refundId, body, schema: madeAnswerSchema }));
    },
    orderOfCapture: async (captureId) => {
      if (!PAYPAL_ID.test(captureId)) return undefined;
      const path = `/v2/payments/captures/${encodeURIComponent(captureId)}`;
      const found = await asProvider(http.read(path, captureAnswerSchema));
      return found?.supplementary_data?.related_ids?.order_id;
    },
    findDispute: (id) => asProvider(findDispute(id)),
    disputesSince: (sinceMs) => asProvider(disputesSince(sinceMs)),
  };
}
