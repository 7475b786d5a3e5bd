import { TextField } from '@bothways/ui';
import { CurrentPassword } from './current-password.tsx';
import { useText } from './texts.ts';

interface FieldProps {
  value: string;
  onChange(value: string): void;
  error?: string;
}
interface Props {
  password: FieldProps;
  /** Absent where the second factor is off. */
  code?: FieldProps | undefined;
  autoFocus?: boolean;
}

/** The proof that the owner of the account is here: the password, and a code where the second factor is on. */
export function AuthorityFields({ password, code, autoFocus = false }: Props) {
  const t = useText();
  return (
    <>
      <CurrentPassword autoFocus={autoFocus} {...password} />
      {code && (
        <TextField
          autoComplete="one-time-code"
          hint={t('account.factor.codeHint')}
          label={t('account.factor.code')}
          maxLength={40}
          {...code}
        />
      )}
    </>
  );
}
