import type { CardUser } from '@bothways/domain/bot-users';

/** The user an account is added for, reduced to the fields every screen has. */
export type AddedUser = Pick<CardUser, '_id' | 'alias'> & Partial<Pick<CardUser, 'onboarding'>>;
