import { TextField, type TextFieldProps } from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';

type Props = Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'autoFocus'>;

/** The address field of the sign-in. */
export function EmailField(props: Props) {
  const t = useText();
  return (
    <TextField
      {...props}
      autoComplete="username"
      inputMode="email"
      label={t('login.email')}
      name="email"
      size="large"
      type="email"
    />
  );
}
