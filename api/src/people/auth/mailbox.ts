/**
 * Returns the mailbox of an address, for counting letters: what follows a `+` names a folder of the same mailbox, and
 * an attacker could use any number of those.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name}${email.slice(at)}`.toLowerCase();
}
