import { birthdateOfDay, type Credentials, dayOfBirthdate, isBirthDay } from '@bothways/domain/bot-accounts';
import { calendarDate, type FormRead, faultsIn } from '@bothways/ui';

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

/** Whether a date of birth is not in the past. */
export const isAhead = ({ birthday }: CredentialsDraft): boolean =>
  birthday !== null && !isBirthDay(birthday, calendarDate(Date.now()));

/** Returns the credentials, or the fields that are missing or invalid. */
export function readCredentials(
  draft: CredentialsDraft,
  isNeedingBirthdate: boolean,
): FormRead<CredentialsDraft, 'username' | 'password' | 'birthday'> {
  const faults = faultsIn({
    username: draft.username.trim() === '',
    password: draft.password === '',
    birthday: isNeedingBirthdate && (draft.birthday === null || isAhead(draft)),
  });
  return faults.size > 0 ? { faults } : { sent: draft };
}

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
