/** What messages are about. Each letter belongs to one of these kinds. */
export const MESSAGE_KINDS = [
  'security',
  'receipts',
  'plan',
  'digest',
  'invitations',
  'bot',
  'operations',
] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/**
 * Kinds that are tried at an address that refused a letter: somebody who loses the account must be able to learn of it,
 * and an accepted letter ends the refusal.
 */
export const isSentRegardless = (kind: MessageKind): boolean => kind === 'security';
