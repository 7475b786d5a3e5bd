import { TextField } from '@bothways/ui';
import { useText } from './texts.ts';

interface Props {
  value: string;
  onChange(value: string): void;
  error?: string;
  hint?: string;
  /** In a window that asks for it first. */
  autoFocus?: boolean;
}

/** Whoever sits at an open browser must not be able to take the account: such changes ask for the password. */
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
