import type { CardUser } from '@bothways/domain/bot-users';

/** Dialogs that can be open for one user. */
export type UserDialog = 'alias' | 'tags' | 'carers' | 'freeze';

/** Callbacks of a card; the same object for all, so that a card rerenders only on its own changes. */
export interface CardActions {
  fold(email: string): void;
  select(email: string): void;
  open(dialog: UserDialog, user: CardUser): void;
}

/** The caller's permissions on bot users. */
export interface UserRights {
  /** `update:bot_user`: activity, readiness, start and stop. */
  update: boolean;
  /** `manage:user`: assigning carers. */
  manage: boolean;
  /** `manage:user:freezer`: freezing, which prevents a bot from starting. */
  freeze: boolean;
}
