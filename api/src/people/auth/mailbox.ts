/**
 * Where letters to an address end up, for counting them: what stands behind a `+` names a folder of the same mailbox,
 * and somebody who floods it has as many of those as they like.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name}${email.slice(at)}`.toLowerCase();
}
