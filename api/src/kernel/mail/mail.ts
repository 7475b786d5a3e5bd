/** What a mail says, in both forms. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** Of letters that come again and again: a program's own button ends them there (RFC 8058). */
  unsubscribe?: string | undefined;
}

export interface Mail extends MailContent {
  /** One of a kind, the same each time that it is sent: programs show a mail that comes twice once. */
  id: string;
  /** One address, no name. */
  to: string;
}

/** Sends e-mails. */
export interface Mailer {
  /** Resolves when the server took the mail. @throws DeliveryError */
  send(mail: Mail): Promise<void>;
  /** Ends what is kept open. */
  close(): void;
}
