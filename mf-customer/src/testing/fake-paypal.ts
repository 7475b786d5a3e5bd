import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** What the page hands to the provider's script, as far as the page uses it. */
interface ButtonOptions {
  createSubscription(
    data: unknown,
    actions: { subscription: { create(body: unknown): Promise<string> } },
  ): Promise<string>;
  onApprove(data: { subscriptionID: string }): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
  onInit(data: unknown, actions: { enable(): Promise<void>; disable(): Promise<void> }): void;
}

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
  #insert: typeof document.head.insertBefore | undefined;

  install(): void {
    this.remove();
    this.#answer((script) => {
      Object.assign(window, { paypal: { Buttons: (options: ButtonOptions) => this.#draw(options) } });
      script.dispatchEvent(new Event('load'));
    });
  }

  /** The script is asked for and never comes. */
  withholdScript(): void {
    this.remove();
    this.#answer(() => undefined);
  }

  breakScript(): void {
    this.remove();
    this.#answer((script) => script.dispatchEvent(new Event('error')));
  }

  remove(): void {
    if (this.#insert) document.head.insertBefore = this.#insert;
    this.#insert = undefined;
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
    const insert = document.head.insertBefore.bind(document.head);
    this.#insert = insert;
    document.head.insertBefore = (node, before) => {
      if (!(node instanceof HTMLScriptElement)) return insert(node, before);
      this.addresses.push(node.src);
      queueMicrotask(() => answer(node));
      return node;
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
      isEligible: () => true,
      close: async () => undefined,
      render: async (place: HTMLElement) => {
        place.append(document.createElement('span'));
        options.onInit({}, { enable: async () => undefined, disable: async () => undefined });
      },
    };
  }
}
