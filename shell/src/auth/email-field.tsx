import { TextField, type TextFieldProps } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';

type Props = Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'> & {
  /** Whether the browser may suggest passkeys, too. */
  hasPasskeys?: boolean;
};

/** The address field of the sign-in. */
export function EmailField({ hasPasskeys = false, ...props }: Props) {
  const t = useText();
  return (
    <TextField
      {...props}
      autoComplete={hasPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      label={t('login.email')}
      name="email"
      size="large"
      type="email"
    />
  );
}
