import type { E164 } from '@bothways/domain/phone';

export interface Sms {
  to: E164;
  text: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Resolves when the provider has accepted the message. @throws DeliveryError */
  send(sms: Sms): Promise<void>;
  /**
   * Checks before anything is written for a message. @throws DeliveryError if it would be rejected without an attempt
   */
  demandReady(): void;
}
