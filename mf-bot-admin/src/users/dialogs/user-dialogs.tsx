import type { CardUser } from '@bothways/domain/bot-users';
import type { UserDialog } from '../card/card-actions.ts';
import { AliasDialog } from './alias-dialog.tsx';
import { CarersDialog } from './carers-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';

const DIALOGS = { alias: AliasDialog, tags: TagsDialog, carers: CarersDialog, freeze: FreezeDialog };

interface Props {
  dialog: UserDialog;
  user: CardUser;
  onClose: () => void;
}

/** The dialog opened from a card. Rendered outside of the list, where scrolling cannot unmount it. */
export function UserDialogs({ dialog, ...rest }: Props) {
  const Dialog = DIALOGS[dialog];
  return <Dialog {...rest} />;
}
