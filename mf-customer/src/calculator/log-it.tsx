import type { NewBetsInput } from '@bothways/domain/bankroll';
import { useSession, useShortcut, useToast } from '@bothways/platform';
import { CheckIcon, formatMoney, useUi, WalletIcon } from '@bothways/ui';
import { useRef, useState } from 'react';
import { sendBets, useChange, useMissingAccounts } from '../log-bets/index.ts';
import { PlanAction } from './plan-action.tsx';
import { useText } from './texts.ts';

interface LogItProps extends Pick<NewBetsInput, 'strategy' | 'legs'> {
  /** Identity of what is logged: the same is logged once. */
  id: string;
  /** Its description for the person. */
  title: string;
  isCompact: boolean;
  inDialog: boolean;
  /** Called with the group once the bets are in the bankroll. */
  onLogged?: (groupId: string) => void;
}

/** Logs bets in the bankroll: all legs at once, with their stakes, by one key. */
export function LogIt({ id, title, strategy, legs, isCompact, inDialog, onLogged }: LogItProps) {
  const t = useText();
  const toast = useToast();
  const has = useSession().has('bankrollManagement');
  const { locale } = useUi();
  const [loggedId, setLoggedId] = useState<string>();
  const { missing, isUnread } = useMissingAccounts(legs);
  // A retry sends the same body, which may have arrived already: prices move, and the same plan must be logged once.
  const sent = useRef<NewBetsInput | undefined>(undefined);
  const change = useChange(sendBets, ({ groupId }) => {
    sent.current = undefined;
    setLoggedId(id);
    toast.show({ tone: 'success', title: t('logBets.done'), description: title });
    onLogged?.(groupId);
  });
  const isLogged = loggedId === id;
  const canLog = has && !isLogged && legs.length > 0 && !change.isPending;
  const log = (): void => {
    sent.current ??= { key: crypto.randomUUID(), strategy, legs };
    change.send(sent.current);
  };
  useShortcut('b', t('logBets.key'), log, { enabled: canLog, inDialog });
  if (!has) return null;
  return (
    <>
      <PlanAction
        icon={isLogged ? <CheckIcon size={14} /> : <WalletIcon size={14} />}
        isCompact={isCompact}
        isDisabled={!canLog}
        label={t(isLogged ? 'logBets.logged' : 'logBets.log')}
        onPress={log}
      />
      {!isLogged && missing.length > 0 && (
        <small role="note">
          {missing
            .map(({ name, balanceCents }) =>
              t('logBets.noAccount', { name, balance: formatMoney(balanceCents, locale) }),
            )
            .join(' ')}
        </small>
      )}
      {!isLogged && isUnread && <small role="note">{t('logBets.accountsUnread')}</small>}
      {change.failure !== undefined && (
        <span role="alert">{t('logBets.failed', { why: change.failure })}</span>
      )}
    </>
  );
}
