/** The content of a mail, as text and HTML. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe address of recurring letters (RFC 8058). */
  unsubscribe?: string | undefined;
}

export interface Mail extends MailContent {
  /** Unique id, the same for each attempt: programs show a mail that arrives twice once. */
  id: string;
  /** One address, no name. */
  to: string;
}

/** Sends e-mails. */
export interface Mailer {
  /** Resolves when the server has accepted the mail. @throws DeliveryError */
  send(mail: Mail): Promise<void>;
  /** Closes open connections. */
  close(): void;
}
