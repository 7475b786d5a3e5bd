// The emulator's stand-in for PayPal's script: the same calls in the page, a plain button, a window to agree in.
(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  const clientId = searchParams.get('client-id');
  const WINDOW = 'popup,width=460,height=640';
  const CLOSED_CHECK_MS = 300;

  async function createAtPaypal(body) {
    const response = await fetch(`${origin}/sdk/subscriptions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, client_id: clientId }),
    });
    if (!response.ok) throw new Error(`PayPal answered ${response.status}`);
    return (await response.json()).id;
  }

  // Resolves with what became of it; a window that is closed is a no.
  function outcomeOf(popup, id) {
    return new Promise((resolve) => {
      const settle = (outcome) => {
        clearInterval(timer);
        removeEventListener('message', hear);
        resolve(outcome);
      };
      const hear = (event) => {
        if (event.origin === origin && event.source === popup && event.data?.id === id)
          settle(event.data.outcome);
      };
      addEventListener('message', hear);
      const timer = setInterval(() => popup.closed && settle('cancelled'), CLOSED_CHECK_MS);
    });
  }

  async function subscribe(options) {
    // At once, while the browser still knows that somebody pressed.
    const popup = open('about:blank', 'paypal', WINDOW);
    try {
      if (!popup) throw new Error('The window was not opened');
      const id = await options.createSubscription({}, { subscription: { create: createAtPaypal } });
      popup.location = `${origin}/checkout/${id}?opener=${encodeURIComponent(location.origin)}`;
      const outcome = await outcomeOf(popup, id);
      if (outcome === 'approved') await options.onApprove?.({ subscriptionID: id, orderID: null }, {});
      else options.onCancel?.({ subscriptionID: id });
    } catch (error) {
      popup?.close();
      options.onError?.(error);
    }
  }

  // An order is made by the merchant's server: the page only says which.
  async function pay(options) {
    const popup = open('about:blank', 'paypal', WINDOW);
    try {
      if (!popup) throw new Error('The window was not opened');
      const id = await options.createOrder({ paymentSource: 'paypal' }, {});
      popup.location = `${origin}/checkout/orders/${id}?opener=${encodeURIComponent(location.origin)}`;
      const outcome = await outcomeOf(popup, id);
      if (outcome === 'approved') await options.onApprove?.({ orderID: id, payerID: 'EMULATEDBUYER' }, {});
      else options.onCancel?.({ orderID: id });
    } catch (error) {
      popup?.close();
      options.onError?.(error);
    }
  }

  function Buttons(options) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal';
    const isOrder = options.createOrder !== undefined;
    button.setAttribute('aria-label', isOrder ? 'Pay with PayPal' : 'Subscribe with PayPal');
    const height = Number(options.style?.height) || 45;
    button.style.cssText = `display:block;width:100%;text-align:center;height:${height}px;border:0;border-radius:4px;background:#ffc439;color:#003087;font:italic 700 18px system-ui;cursor:pointer`;
    let isBusy = false;
    button.addEventListener('click', async () => {
      if (isBusy) return;
      isBusy = true;
      await (isOrder ? pay : subscribe)(options);
      isBusy = false;
    });
    return {
      isEligible: () => true,
      render: async (place) => {
        const container = typeof place === 'string' ? document.querySelector(place) : place;
        if (!container) throw new Error('No place for the button');
        container.append(button);
        options.onInit?.({}, { enable: async () => {}, disable: async () => {} });
      },
      close: async () => button.remove(),
    };
  }

  window.paypal = { Buttons, version: 'emulator' };
})();
