import type { NewBetsInput } from '@bothways/domain/bankroll';
import { useSession, useShortcut, useToast } from '@bothways/platform';
import { CheckIcon, WalletIcon } from '@bothways/ui';
import { useRef, useState } from 'react';
import { sendBets, useChange } from '../log-bets/index.ts';
import { PlanAction } from './plan-action.tsx';
import { useText } from './texts.ts';

interface LogItProps extends Pick<NewBetsInput, 'strategy' | 'legs'> {
  /** What is logged: the same is logged once. */
  id: string;
  /** What it is to people. */
  title: string;
  isCompact: boolean;
  inDialog: boolean;
  /** They are in the bankroll, as one group. */
  onLogged?: (groupId: string) => void;
}

/** Writes bets down in the bankroll: all legs at once, with their stakes, by one key. */
export function LogIt({ id, title, strategy, legs, isCompact, inDialog, onLogged }: LogItProps) {
  const t = useText();
  const toast = useToast();
  const has = useSession().has('bankrollManagement');
  const [loggedId, setLoggedId] = useState<string>();
  // What may have arrived already is sent again as it was: prices move, and the same plan is logged once.
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
      {change.failure !== undefined && (
        <span role="alert">{t('logBets.failed', { why: change.failure })}</span>
      )}
    </>
  );
}
