import { authoritySchema } from '@bothways/domain/account';
import { readSchema, TextField } from '@bothways/ui';
import { CurrentPassword } from './current-password.tsx';
import { useText } from './texts.ts';

/** Values of a form that asks for nothing yet. */
export const NO_AUTHORITY = { currentPassword: '', code: '' };

/** Refusals of the proof, at their fields. */
export const AUTHORITY_FIELDS = {
  'errors.passwordWrong': 'currentPassword',
  'errors.codeWrong': 'code',
} as const;

/** Reads a form that asks for the proof alone. */
export const readAuthority =
  (hasFactor: boolean) =>
  ({ code, ...typed }: typeof NO_AUTHORITY) =>
    readSchema(authoritySchema, { ...typed, ...(hasFactor && { code }) });

interface FieldProps {
  value: string;
  onChange(value: string): void;
  error?: string;
}
interface Props {
  form: { field(name: 'currentPassword' | 'code', fault?: string): FieldProps };
  /** Whether the second factor is on. */
  hasFactor: boolean;
  autoFocus?: boolean;
}

/** The proof that the owner of the account is here: the password, and a code where the second factor is on. */
export function AuthorityFields({ form, hasFactor, autoFocus = false }: Props) {
  const t = useText();
  return (
    <>
      <CurrentPassword autoFocus={autoFocus} {...form.field('currentPassword')} />
      {hasFactor && (
        <TextField
          autoComplete="one-time-code"
          hint={t('account.factor.codeHint')}
          label={t('account.factor.code')}
          maxLength={40}
          {...form.field('code', t('account.errors.codeWrong'))}
        />
      )}
    </>
  );
}
