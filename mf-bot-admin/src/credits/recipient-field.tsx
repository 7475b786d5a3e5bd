import {
  Avatar,
  CircleAlertIcon,
  CircleCheckIcon,
  EllipsisIcon,
  MailIcon,
  Spinner,
  TextField,
} from '@bothways/ui';
import { useAnonymised, useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import type { RecipientState } from './use-recipient.ts';

const PICTURES = {
  idle: <MailIcon size={14} />,
  typing: <EllipsisIcon size={14} />,
  validating: <Spinner />,
  valid: <CircleCheckIcon size={14} />,
  invalid: <CircleAlertIcon size={14} />,
  noAddress: <CircleAlertIcon size={14} />,
  failed: <CircleAlertIcon size={14} />,
} as const;

interface Props {
  value: string;
  /** The server's refusal of the transfer. */
  error?: string;
  state: RecipientState;
  onChange: (email: string) => void;
}

/** The recipient's address, and its validation by the server. */
export function RecipientField({ value, error, state, onChange }: Props) {
  const fault = useFault(state) ?? error;
  const t = useText();
  const [hidden] = useAnonymised();
  const hide = useHiding();
  const name = state.is === 'valid' ? hide(state.found.displayName) : '';
  return (
    <div className={styles.recipient}>
      <TextField
        autoComplete="off"
        autoFocus
        className={hidden ? styles.dotted : undefined}
        hint={state.is === 'valid' ? undefined : t(`transfer.hints.${hintOf(state)}`)}
        inputMode="email"
        label={t('transfer.to')}
        maxLength={254}
        onChange={onChange}
        suffix={PICTURES[state.is]}
        type="email"
        value={value}
        {...(fault !== undefined && { error: fault })}
      />
      <div aria-live="polite" className={styles.found}>
        {state.is === 'valid' && (
          <>
            <Avatar name={name} />
            <span>
              <b>{name}</b>
              <small>{t('transfer.known')}</small>
            </span>
          </>
        )}
      </div>
    </div>
  );
}

const hintOf = ({ is }: RecipientState): 'idle' | 'typing' | 'validating' =>
  is === 'typing' || is === 'validating' ? is : 'idle';

function useFault(state: RecipientState): string | undefined {
  const t = useText();
  const hide = useHiding();
  if (state.is === 'noAddress') return t('transfer.noAddress');
  if (state.is === 'failed') return t('transfer.validationError');
  if (state.is !== 'invalid') return undefined;
  const { isSelf, exists, displayName } = state.found;
  if (isSelf) return t('credits.errors.recipientSelf');
  return exists ? t('transfer.notAdmin', { name: hide(displayName) }) : t('credits.errors.recipientUnknown');
}
