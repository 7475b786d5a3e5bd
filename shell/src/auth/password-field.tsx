import { EyeIcon, EyeOffIcon, IconButton, TextField, type TextFieldProps } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';

interface Props
  extends Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'hint' | 'label' | 'autoFocus'> {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden unless the person chooses to see it. */
export function PasswordField(props: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      label={t('login.password')}
      {...props}
      name="password"
      size="large"
      suffix={
        <IconButton
          label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onPress={() => setShown(!isShown)}
          size="small"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
      type={isShown ? 'text' : 'password'}
    />
  );
}
