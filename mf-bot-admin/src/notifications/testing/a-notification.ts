import type { Notification } from '@bothways/domain/notifications';

export const AT = '2026-11-20T18:30:00.000Z';
export const ME = 'user-1';
/** A withdrawal that Marc Vidal requests from the tests' user; override what matters to the test. */
export const aNotification = (over: Partial<Notification> = {}): Notification => ({
  notificationId: 'n1',
  status: 'pending',
  notificationType: 'request',
  notificationSubType: 'bookie_withdrawal_request',
  recipientIds: [ME],
  recipients: [{ id: ME, name: 'Lea Brandt' }],
  createdBy: 'marc',
  createdByEmail: 'marc@bothways.test',
  createdByName: 'Marc Vidal',
  timestamp: AT,
  createdAt: AT,
  canMarkAsDone: true,
  canMarkAsRejected: true,
  readBy: [],
  isRead: false,
  metadata: {
    relatedUserEmail: 'nerea@correo.example',
    relatedUserId: 'nerea@correo.example',
    relatedUserAlias: 'Nerea Etxebarria',
    bookieLabel: 'Bwin',
  },
  request: {
    type: 'withdrawal',
    data: { amount: 100, notes: 'To the bank account on file' },
    bookieName: 'bwin',
  },
  ...over,
});
