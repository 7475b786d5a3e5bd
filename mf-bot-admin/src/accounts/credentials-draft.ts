import { birthdateOfDay, type Credentials, dayOfBirthdate, isBirthDay } from '@bothways/domain/bot-accounts';
import { calendarDate } from '@bothways/ui';

/** What stands in the fields. */
export interface CredentialsDraft {
  username: string;
  password: string;
  /** YYYY-MM-DD, as a day and never as a moment: it is the same one wherever it is typed. */
  birthday: string | null;
  enabled: boolean;
}

export const NO_CREDENTIALS: CredentialsDraft = { username: '', password: '', birthday: null, enabled: true };

/** @param read without a password where it is not known: it stays what it is until one is typed */
export const draftOf = (read: {
  username: string;
  password?: string;
  birthdate?: string | undefined;
  enabled: boolean;
}): CredentialsDraft => ({
  username: read.username,
  password: read.password ?? '',
  birthday: read.birthdate === undefined ? null : dayOfBirthdate(read.birthdate),
  enabled: read.enabled,
});

export type DraftFault = 'usernameRequired' | 'passwordRequired' | 'birthdateRequired' | 'birthdateAhead';

/** What is missing or wrong, field by field. */
export function faultsOf(
  { username, password, birthday }: CredentialsDraft,
  isNeedingBirthdate: boolean,
): { username?: DraftFault; password?: DraftFault; birthday?: DraftFault } {
  const today = calendarDate(Date.now());
  const isAhead = birthday !== null && !isBirthDay(birthday, today);
  return {
    ...(username.trim() === '' && { username: 'usernameRequired' }),
    ...(password === '' && { password: 'passwordRequired' }),
    ...(isNeedingBirthdate && birthday === null && { birthday: 'birthdateRequired' }),
    ...(isNeedingBirthdate && isAhead && { birthday: 'birthdateAhead' }),
  };
}

export const isWhole = (draft: CredentialsDraft, isNeedingBirthdate: boolean): boolean =>
  Object.keys(faultsOf(draft, isNeedingBirthdate)).length === 0;

/** As the call has it; where no date of birth is asked for, the one that is kept stays. */
export const credentialsOf = (draft: CredentialsDraft, isNeedingBirthdate: boolean): Partial<Credentials> =>
  touchedCredentials(isNeedingBirthdate ? draft : { ...draft, birthday: null });

/** The fields that were touched, as the call has them. */
export const touchedCredentials = ({
  username,
  password,
  birthday,
  enabled,
}: Partial<CredentialsDraft>): Partial<Credentials> => ({
  ...(username !== undefined && { username: username.trim() }),
  ...(password !== undefined && { password }),
  ...(enabled !== undefined && { enabled }),
  ...(birthday && { birthdate: birthdateOfDay(birthday) }),
});
