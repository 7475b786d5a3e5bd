import type { E164 } from '@bothways/domain/phone';

export interface Sms {
  to: E164;
  text: string;
}

/** Sends text messages. */
export interface SmsSender {
  /** Resolves when the provider took the message. @throws DeliveryError */
  send(sms: Sms): Promise<void>;
  /** To be asked before anything is written for a text. @throws DeliveryError where it would be refused without a try */
  demandReady(): void;
}
