import { MAX_PASSWORD_CHARS } from '@bothways/domain/bot-accounts';
import { EyeIcon, EyeOffIcon, IconButton, TextField } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../texts.ts';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

/** A masked password, revealed on demand. */
export function PasswordField(props: Props) {
  const t = useText();
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      // Not the user's own password: the browser must neither suggest nor save it.
      autoComplete="new-password"
      isRequired
      label={t('accounts.fields.password')}
      maxLength={MAX_PASSWORD_CHARS}
      suffix={
        <IconButton
          isOn={isShown}
          label={t('accounts.fields.reveal')}
          onPress={() => setShown(!isShown)}
          size="small"
        >
          {isShown ? <EyeOffIcon size={14} /> : <EyeIcon size={14} />}
        </IconButton>
      }
      type={isShown ? 'text' : 'password'}
    />
  );
}
