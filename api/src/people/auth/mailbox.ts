/** Gmail ignores dots before the `@`, and both names are one mailbox. */
const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the mailbox of an address, for counting letters and for what holds by it: what follows a `+` names a folder of
 * the same mailbox, and one person could use any number of those.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = '', domain] = [email.slice(0, at).split('+')[0], email.slice(at + 1).toLowerCase()];
  const box = name.toLowerCase();
  return GMAIL.has(domain) ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${domain}`;
}
