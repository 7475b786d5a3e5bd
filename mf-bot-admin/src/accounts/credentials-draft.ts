import { birthdateOfDay, type Credentials, dayOfBirthdate, isBirthDay } from '@bothways/domain/bot-accounts';
import { calendarDate } from '@bothways/ui';

/** Values of the form fields. */
export interface CredentialsDraft {
  username: string;
  password: string;
  /** YYYY-MM-DD: a calendar day, not an instant, so it does not depend on the time zone. */
  birthday: string | null;
  enabled: boolean;
}

export const NO_CREDENTIALS: CredentialsDraft = { username: '', password: '', birthday: null, enabled: true };

/** @param read without a password if it is unknown; the stored one is then unchanged until a new one is typed */
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

/** Returns missing or invalid values by field. */
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

/** Returns the credentials in wire format; where no date of birth is required, the stored one is unchanged. */
export const credentialsOf = (draft: CredentialsDraft, isNeedingBirthdate: boolean): Partial<Credentials> =>
  touchedCredentials(isNeedingBirthdate ? draft : { ...draft, birthday: null });

/** Returns the touched fields in wire format. */
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
