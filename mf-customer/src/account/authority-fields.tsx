import { authoritySchema } from '@bothways/domain/account';
import { useQuery } from '@bothways/platform';
import { canUsePasskeys } from '@bothways/platform/passkeys';
import { Button, readSchema, TextField } from '@bothways/ui';
import { passkeysQuery } from './account.queries.ts';
import { CurrentPassword } from './current-password.tsx';
import { useText } from './texts.ts';

/** Values of a form that asks for nothing yet. */
export const NO_AUTHORITY = { currentPassword: '', code: '', by: 'code' };
type Typed = typeof NO_AUTHORITY;

/** Refusals of the proof, at their fields. */
export const AUTHORITY_FIELDS = {
  'errors.passwordWrong': 'currentPassword',
  'errors.codeWrong': 'code',
} as const;

/** Returns what is sent of the proof; a passkey is asked for when it is sent, by `proved`. */
export const typedAuthority = ({ currentPassword, code, by }: Typed, hasFactor: boolean) => ({
  currentPassword,
  ...(hasFactor && by === 'code' && { code }),
});

/** Reads a form that asks for the proof alone. */
export const readAuthority = (hasFactor: boolean) => (typed: Typed) =>
  readSchema(authoritySchema, typedAuthority(typed, hasFactor));

interface FieldProps {
  value: string;
  onChange(value: string): void;
  error?: string;
}
interface Props {
  form: { field(name: keyof Typed, fault?: string): FieldProps };
  /** Whether the second factor is on. */
  hasFactor: boolean;
  autoFocus?: boolean;
  /** Only a code: the browser has another question of its own to ask. */
  codeOnly?: boolean;
}

/** Asks for a code, or leads to the browser's question for a passkey. */
function FactorField({ form, codeOnly = false }: Pick<Props, 'form' | 'codeOnly'>) {
  const t = useText();
  const { data } = useQuery({ ...passkeysQuery(), enabled: !codeOnly && canUsePasskeys() });
  const { value: by, onChange: choose } = form.field('by');
  return (
    <>
      {by === 'code' ? (
        <TextField
          autoComplete="one-time-code"
          hint={t('account.factor.codeHint')}
          label={t('account.factor.code')}
          maxLength={40}
          {...form.field('code', t('account.errors.codeWrong'))}
        />
      ) : (
        <p>{t('account.factor.passkeyNext')}</p>
      )}
      {data !== undefined && data.passkeys.length > 0 && (
        <Button onPress={() => choose(by === 'code' ? 'passkey' : 'code')} size="small" variant="quiet">
          {t(by === 'code' ? 'account.factor.byPasskey' : 'account.factor.byCode')}
        </Button>
      )}
    </>
  );
}

/**
 * The proof that the owner of the account is here: the password, and a code or a passkey where the second factor is on.
 */
export function AuthorityFields({ form, hasFactor, autoFocus = false, codeOnly = false }: Props) {
  return (
    <>
      <CurrentPassword autoFocus={autoFocus} {...form.field('currentPassword')} />
      {hasFactor && <FactorField codeOnly={codeOnly} form={form} />}
    </>
  );
}
