import { EyeIcon, EyeOffIcon, IconButton, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';

interface Props {
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  label?: string;
  autoFocus?: boolean;
}

/** A password, hidden unless the person chooses to see it. */
export function PasswordField({ autoComplete, error, hint, label, autoFocus = false }: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoComplete={autoComplete}
      autoFocus={autoFocus}
      label={label ?? t('login.password')}
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
      {...(error === undefined ? {} : { error })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
}
