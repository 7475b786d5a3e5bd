import type { BookieAccount } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import type { RefObject } from 'react';
import { useAnonymised } from '../anonymous/index.ts';
import { SomethingRequestDialog, TransactionRequestDialog } from '../requests/index.ts';
import { DetachProxyDialog } from './detach-proxy-dialog.tsx';
import { EditCredentialsDialog } from './edit-credentials-dialog.tsx';
import { LoginStatus } from './login-status.tsx';

export type OpenWindow = 'edit' | 'status' | 'detach' | 'transaction' | 'something';

interface Props {
  open: OpenWindow;
  user: CardUser;
  bookie: string;
  label: string;
  account: BookieAccount;
  isNeedingBirthdate: boolean;
  anchor: RefObject<Element | null>;
  isDetaching: boolean;
  onDetach: () => void;
  onSaved: (account: BookieAccount) => Promise<void>;
  onClose: () => void;
}

/** The card's one open dialog. */
export function AccountDialogs(props: Props) {
  const { open, user, bookie, label, account, anchor, onClose } = props;
  const [hidden] = useAnonymised();
  const asked = { user, bookie: { value: bookie, label }, onClose };
  switch (open) {
    case 'status':
      return <LoginStatus account={account} anchor={anchor} label={label} onClose={onClose} />;
    case 'transaction':
      return <TransactionRequestDialog {...asked} />;
    case 'something':
      return <SomethingRequestDialog {...asked} />;
    case 'detach':
      return (
        <DetachProxyDialog
          isPending={props.isDetaching}
          label={label}
          onClose={onClose}
          onConfirm={props.onDetach}
          proxy={account.proxy?.username ?? ''}
        />
      );
    case 'edit':
      // Another tab may hide names meanwhile; hidden credentials must not be edited.
      return hidden ? null : (
        <EditCredentialsDialog
          account={account}
          bookie={bookie}
          isNeedingBirthdate={props.isNeedingBirthdate}
          label={label}
          onClose={onClose}
          onSaved={props.onSaved}
          user={user}
        />
      );
  }
}
