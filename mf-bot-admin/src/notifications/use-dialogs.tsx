import type { Notification } from '@bothways/domain/notifications';
import { usePermission } from '@bothways/platform';
import { type ReactNode, useState } from 'react';
import { AddAccountDialog } from '../accounts/index.ts';
import type { Handles } from './handle-buttons.tsx';
import { RejectDialog } from './reject-dialog.tsx';
import { useHandling } from './use-handling.ts';

interface Open {
  how: 'reject' | 'add';
  notification: Notification;
}

const bookieOf = ({ request }: Notification): string | undefined =>
  request.data.bookieId ?? request.bookieId ?? request.bookieName;

/**
 * Done and Reject with their dialogs. An opening is done by adding the account: saving it closes the request (B-Z34).
 */
export function useDialogs(): { handles: Handles; dialog: ReactNode } {
  const { done } = useHandling();
  const { allowed: addsAccounts } = usePermission('request:bookie:opening');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const addsAccount = ({ notificationSubType }: Notification): boolean =>
    addsAccounts && notificationSubType === 'bookie_opening_request';
  const onDone = (notification: Notification) => {
    if (addsAccount(notification)) setOpen({ how: 'add', notification });
    else void done(notification);
  };
  return {
    handles: {
      addsAccount,
      onDone,
      onReject: (notification) => setOpen({ how: 'reject', notification }),
    },
    dialog: open && <Dialogs {...open} onClose={close} onDone={done} />,
  };
}

interface Props extends Open {
  onClose: () => void;
  onDone: (notification: Notification) => Promise<boolean>;
}

function Dialogs({ how, notification, onClose, onDone }: Props) {
  if (how === 'reject') return <RejectDialog notification={notification} onClose={onClose} />;
  const { relatedUserEmail: email, relatedUserAlias: alias } = notification.metadata;
  return (
    <AddAccountDialog
      onAdded={async () => void (await onDone(notification))}
      onClose={onClose}
      preselected={bookieOf(notification)}
      user={{ _id: { email }, alias }}
    />
  );
}
