import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

/** The options passed to the provider's script, as far as the page uses them. */
interface ButtonOptions {
  createSubscription?(data: unknown, actions: unknown): Promise<string>;
  createOrder?(): Promise<string>;
  onApprove(data: { subscriptionID?: string; orderID?: string }): Promise<void>;
  onCancel(): void;
  onError(error: unknown): void;
  onInit(data: unknown, actions: { enable(): Promise<void>; disable(): Promise<void> }): void;
}

/** The button rendered by the provider's script, with the person's actions in the provider's window. */
interface FakeButton {
  /** Presses, approves and returns. */
  pay(providerId: string): Promise<void>;
  /** Presses where an order is sold, approves and returns; resolves to the provider's id of the order. */
  payOrder(): Promise<string>;
  /** Presses; the provider returns an error in its own way, as text. */
  tryToPay(): Promise<void>;
  cancel(): void;
  fail(): void;
}

/** Fake of the provider's script: the page loads it without a network. */
export class FakePaypal {
  addresses: string[] = [];
  /** What the page has opened, by the provider's id. */
  opened: string[] = [];
  #shown: FakeButton | undefined;
  #insert: typeof document.head.insertBefore | undefined;

  install(): void {
    this.remove();
    this.#answer((script) => {
      Object.assign(window, { paypal: { Buttons: (options: ButtonOptions) => this.#draw(options) } });
      script.dispatchEvent(new Event('load'));
    });
  }

  /** The script is requested and never loads. */
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
    this.opened = [];
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
    const { opened } = this;
    const begin = async (): Promise<string> =>
      (await options.createOrder?.()) ?? (await options.createSubscription?.({}, {})) ?? '';
    this.#shown = {
      async pay(providerId) {
        opened.push(await begin());
        await options.onApprove({ subscriptionID: providerId });
      },
      async payOrder() {
        const orderID = await begin();
        await options.onApprove({ orderID });
        return orderID;
      },
      async tryToPay() {
        await begin().catch((error: unknown) => options.onError(new Error(String(error))));
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
