import type { CardUser } from '@bothways/domain/bot-users';

/** Which dialog somebody opened for one person. */
export type UserDialog = 'alias' | 'tags' | 'carers' | 'freeze';

/** What a card hands to its list; the same object for all, so that a card is drawn anew only for its own sake. */
export interface CardActions {
  fold(email: string): void;
  select(email: string): void;
  open(dialog: UserDialog, user: CardUser): void;
}

/** What the caller may do with bot users. */
export interface UserRights {
  /** `update:bot_user`: activity, readiness, start and stop. */
  update: boolean;
  /** `manage:user`: who looks after whom. */
  manage: boolean;
  /** `manage:user:freezer`: whose bot may not start. */
  freeze: boolean;
}
