import type { Order } from '@bothways/domain/orders';
import { useQueryClient } from '@bothways/platform';
import { useRef, useState } from 'react';
import type { ProviderHandlers, ProviderMessage } from '../provider/index.ts';
import { useOrderErrorText } from './order-error.ts';
import { nextPayment } from './order-rules.ts';
import { beginPayment, capturePayment, PACKS_KEY, type PaymentPlace, readOrder } from './packs.queries.ts';
import { useText } from './texts.ts';

/** There is nothing to pay any more: the page shows what has become of the order, and the provider's window closes. */
class NothingToPay extends Error {}

interface Options {
  /** The order that is to be paid: a new one, or that of the page. */
  order(): Promise<Order>;
  /** What the server says of the order once it is paid, being confirmed, or can no longer be paid. */
  onOrder(order: Order): Promise<void>;
}

export interface Pay {
  message: ProviderMessage | undefined;
  handlers: ProviderHandlers;
}

/** Makes the order, has its next payment approved at the provider, and has the server take and check it. */
export function usePay({ order, onOrder }: Options): Pay {
  const t = useText();
  const errorText = useOrderErrorText();
  const queryClient = useQueryClient();
  const begun = useRef<PaymentPlace>(undefined);
  /** It was said already why; the provider's window hands errors back as mere text. */
  const isSaid = useRef(false);
  const [message, setMessage] = useState<ProviderMessage>();
  const fail = (error: unknown): void => {
    setMessage({ text: errorText(error), isFailure: true });
    // Another price, another order, another balance: whatever was refused is no longer as this page believes.
    void queryClient.invalidateQueries({ queryKey: PACKS_KEY });
  };

  /** The provider's name of the next payment. @throws NothingToPay */
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
        // What was not answered may have been done: the order says whether it is on its way.
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
