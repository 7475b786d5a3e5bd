import { isApiError } from '@bothways/platform';
import type { FormRead, FormValues, Sending } from '@bothways/ui';
import { useBotForm } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import type { CredentialsDraft } from './credentials-draft.ts';
import { useAccountRefusal } from './use-account-refusal.ts';

const isAboutBirth = (error: unknown): boolean =>
  isApiError(error) &&
  (error.key?.startsWith('errors.birthdate') || (error.path?.endsWith('birthdate') ?? false));

/** A form with the credentials of an account. */
export function useCredentialsForm(
  values: FormValues<CredentialsDraft>,
  read: (values: CredentialsDraft) => FormRead<CredentialsDraft, keyof CredentialsDraft>,
  sending: Sending<CredentialsDraft>,
) {
  const t = useText();
  return useBotForm<CredentialsDraft, CredentialsDraft, keyof CredentialsDraft>(values, read, {
    sending,
    failed: t('accounts.errors.credentialsError'),
    words: useAccountRefusal(),
    fieldOf: (error) => (isAboutBirth(error) ? 'birthday' : undefined),
  });
}
