import type { CardUser } from '@bothways/domain/bot-users';

/** For whom an account is added, as far as every screen knows them. */
export type AddedUser = Pick<CardUser, '_id' | 'alias'> & Partial<Pick<CardUser, 'onboarding'>>;
