import type { Order } from '@bothways/domain/orders';
import { useQueryClient } from '@bothways/platform';
import { useRef, useState } from 'react';
import type { ProviderHandlers, ProviderMessage } from '../provider/index.ts';
import { useOrderErrorText } from './order-error.ts';
import { nextPayment } from './order-rules.ts';
import { beginPayment, capturePayment, PACKS_KEY, type PaymentPlace, readOrder } from './packs.queries.ts';
import { useText } from './texts.ts';

/** There is nothing left to pay: the page shows the order's outcome, and the provider's window closes. */
class NothingToPay extends Error {}

interface Options {
  /** Returns the order to pay: a new one, or that of the page. */
  order(): Promise<Order>;
  /** Receives the order once it is paid, being confirmed, or can no longer be paid. */
  onOrder(order: Order): Promise<void>;
}

export interface Pay {
  message: ProviderMessage | undefined;
  handlers: ProviderHandlers;
}

/** Creates the order, has the provider's window approve its next payment, and has the server capture and verify it. */
export function usePay({ order, onOrder }: Options): Pay {
  const t = useText();
  const errorText = useOrderErrorText();
  const queryClient = useQueryClient();
  const begun = useRef<PaymentPlace>(undefined);
  /** The reason was already shown; the provider's window returns errors as mere text. */
  const isSaid = useRef(false);
  const [message, setMessage] = useState<ProviderMessage>();
  const fail = (error: unknown): void => {
    setMessage({ text: errorText(error), isFailure: true });
    // A different price, order or balance: a refusal means that this page is outdated.
    void queryClient.invalidateQueries({ queryKey: PACKS_KEY });
  };

  /**
   * Returns the provider's id of the next payment.
   * @throws NothingToPay
   */
  const begin = async (): Promise<string> => {
    const placed = await order();
    const payment = nextPayment(placed);
    const place = payment && { orderId: placed.id, position: payment.position };
    const ready = place ? await beginPayment(place) : placed;
    const id = ready.payments.find(({ position }) => position === place?.position)?.providerOrderId;
    if (id === undefined) {
      await onOrder(ready);
      throw new NothingToPay();
    }
    begun.current = place;
    return id;
  };

  const handlers: ProviderHandlers = {
    async createOrder() {
      setMessage(undefined);
      isSaid.current = false;
      try {
        return await begin();
      } catch (error) {
        isSaid.current = true;
        if (!(error instanceof NothingToPay)) fail(error);
        throw error;
      }
    },
    async onApprove() {
      const place = begun.current;
      if (!place) return;
      setMessage({ text: t('payment.checking'), isFailure: false });
      try {
        await onOrder(await capturePayment(place));
      } catch (error) {
        // An unanswered request may have succeeded: the order shows whether the payment is in progress.
        const known = await readOrder(place.orderId).catch(() => undefined);
        const payment = known?.payments.find(({ position }) => position === place.position);
        if (known && payment && nextPayment(known)?.position !== place.position) await onOrder(known);
        else fail(error);
      }
    },
    onCancel: () => setMessage({ text: t('payment.left'), isFailure: false }),
    onError() {
      if (!isSaid.current) setMessage({ text: t('payment.errors.providerError'), isFailure: true });
    },
  };
  return { message, handlers };
}
