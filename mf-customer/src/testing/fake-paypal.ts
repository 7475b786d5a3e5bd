import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { ButtonOptions } from '../subscriptions/paypal-sdk.ts';

/** The provider's button as its script draws it, with what a person does in the provider's window. */
interface FakeButton {
  /** Presses, approves and comes back. */
  pay(providerId: string): Promise<void>;
  /** Presses; the provider hands an error back as it does, as text of its own. */
  tryToPay(): Promise<void>;
  cancel(): void;
  fail(): void;
}

/** Stands where the provider's script would: the page asks for it, and gets it without a network. */
export class FakePaypal {
  addresses: string[] = [];
  created: unknown[] = [];
  #shown: FakeButton | undefined;
  #append: typeof document.head.append | undefined;

  install(): void {
    this.remove();
    this.#answer((script) => {
      Object.assign(window, { paypal: { Buttons: (options: ButtonOptions) => this.#draw(options) } });
      script.dispatchEvent(new Event('load'));
    });
  }

  breakScript(): void {
    this.remove();
    this.#answer((script) => script.dispatchEvent(new Event('error')));
  }

  remove(): void {
    if (this.#append) document.head.append = this.#append;
    this.#append = undefined;
    this.#shown = undefined;
    this.addresses = [];
    this.created = [];
    Reflect.deleteProperty(window, 'paypal');
  }

  async button(): Promise<FakeButton> {
    await waitFor(() => expect(this.#shown).toBeDefined());
    if (!this.#shown) throw new Error('no button');
    return this.#shown;
  }

  #answer(answer: (script: HTMLScriptElement) => void): void {
    const append = document.head.append.bind(document.head);
    this.#append = append;
    document.head.append = (...nodes) => {
      const [node] = nodes;
      if (!(node instanceof HTMLScriptElement)) return append(...nodes);
      this.addresses.push(node.src);
      queueMicrotask(() => answer(node));
    };
  }

  #draw(options: ButtonOptions) {
    const actions = {
      subscription: {
        create: async (body: unknown) => {
          this.created.push(body);
          return 'I-PROVIDER1';
        },
      },
    };
    this.#shown = {
      async pay(providerId) {
        await options.createSubscription({}, actions);
        await options.onApprove({ subscriptionID: providerId });
      },
      async tryToPay() {
        await options
          .createSubscription({}, actions)
          .catch((error: unknown) => options.onError(new Error(String(error))));
      },
      cancel: () => options.onCancel(),
      fail: () => options.onError(new Error('window closed')),
    };
    return {
      render: async (place: HTMLElement) => {
        place.append(document.createElement('span'));
      },
    };
  }
}
