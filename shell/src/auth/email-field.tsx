import { TextField } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';

interface Props {
  error?: string | undefined;
  defaultValue?: string;
  autoFocus?: boolean;
}

/** The address field of the sign-in. */
export function EmailField({ error, defaultValue = '', autoFocus = false }: Props) {
  const t = useText();
  return (
    <TextField
      autoComplete="username"
      autoFocus={autoFocus}
      defaultValue={defaultValue}
      inputMode="email"
      label={t('login.email')}
      name="email"
      size="large"
      type="email"
      {...(error === undefined ? {} : { error })}
    />
  );
}
