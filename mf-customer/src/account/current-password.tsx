import { setUpFactorSchema } from '@bothways/domain/account';
import { readSchema, TextField } from '@bothways/ui';
import { useText } from './texts.ts';

/** Reads a form that asks for the password only. */
export const readPassword = (typed: { currentPassword: string }) => readSchema(setUpFactorSchema, typed);

interface Props {
  value: string;
  onChange(value: string): void;
  error?: string;
  hint?: string;
  /** In a dialog that asks for it first. */
  autoFocus?: boolean;
}

/** Password field of sensitive changes: access to an open browser must not suffice to take over the account. */
export function CurrentPassword(props: Props) {
  const t = useText();
  return (
    <TextField
      {...props}
      autoComplete="current-password"
      label={t('account.currentPassword')}
      type="password"
    />
  );
}
