import type { MessageKind } from '@bothways/domain/messages';
import type { LetterRequest } from './templates.ts';

/** The kind of message that each letter is. */
const KIND_OF: Record<LetterRequest['kind'], MessageKind> = {
  verifyEmail: 'security',
  resetPassword: 'security',
  signIn: 'security',
  lostFactorAsked: 'security',
  lostFactorStarted: 'security',
  lostFactorWaiting: 'security',
  lostFactorReady: 'security',
  changeEmail: 'security',
  emailChanged: 'security',
  newDevice: 'security',
  passwordChanged: 'security',
  securityEvent: 'security',
  supportEvent: 'security',
  accountDeleted: 'security',
  accountExists: 'security',
  bought: 'receipts',
  renewed: 'receipts',
  refunded: 'receipts',
  secondDue: 'receipts',
  secondOverdue: 'receipts',
  paymentFailed: 'receipts',
  suspended: 'receipts',
  ending: 'plan',
  timeGiven: 'plan',
  timeGivenFrozen: 'plan',
  digest: 'digest',
  botInvitation: 'invitations',
  botInvitationDeclined: 'invitations',
  botRequest: 'bot',
  botRequestDone: 'bot',
  botRequestRejected: 'bot',
  canaryWithdrawn: 'operations',
};

export const messageKindOf = ({ kind }: Pick<LetterRequest, 'kind'>): MessageKind => KIND_OF[kind];
