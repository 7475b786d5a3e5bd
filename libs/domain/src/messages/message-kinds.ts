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

/** Kinds that nobody can switch off; their letters say why. All others have a link that ends them (RFC 8058). */
export const FIXED_KINDS = ['security', 'receipts'] as const satisfies readonly MessageKind[];
export type FixedKind = (typeof FIXED_KINDS)[number];
export type StoppableKind = Exclude<MessageKind, FixedKind>;

/** Kinds that wait until their reader's quiet hours end. A digest is not even written before. */
export const HELD_KINDS: readonly MessageKind[] = ['plan', 'invitations', 'bot', 'operations'];

/**
 * Kinds that are tried at an address that refused a letter: somebody who loses the account must be able to learn of it,
 * and an accepted letter ends the refusal.
 */
export const isSentRegardless = (kind: MessageKind): boolean => kind === 'security';
