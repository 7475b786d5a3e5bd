import { type BookieAccount, needsBirthdate } from '@bothways/domain/bot-accounts';
import type { CardUser } from '@bothways/domain/bot-users';
import { useRef, useState } from 'react';
import { useText } from '../texts.ts';
import { AccountCard } from './account-card.tsx';
import { AccountDialogs, type OpenWindow } from './account-dialogs.tsx';
import { type AccountActs, AccountMenu } from './account-menu.tsx';
import { detachProxy, setLudoInduction, setReducedOdds, toggleAccount } from './accounts.queries.ts';
import type { AccountChanges } from './use-account-changes.ts';
import type { BotBookies } from './use-bot-bookies.ts';

interface Props {
  user: CardUser;
  bookie: string;
  account: BookieAccount;
  bookies: BotBookies;
  changes: AccountChanges;
}

/** One account with its menu and the dialogs that the menu opens. */
export function Account({ user, bookie, account, bookies, changes }: Props) {
  const t = useText();
  const [open, setOpen] = useState<OpenWindow>();
  const [isDetaching, setDetaching] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = bookies.labelOf(bookie);
  const isBonus = user.mode === 'bonus';
  const place = { userEmail: user._id.email, bookieName: bookie };
  const { change } = changes;
  const detach = async (): Promise<void> => {
    const { proxy, ...patch } = account;
    if (!proxy) return;
    setDetaching(true);
    const isDone = await change({
      bookie,
      patch,
      call: () => detachProxy(place, proxy.username),
      failure: t('accounts.errors.detachProxyError'),
      done: t('accounts.detach.done', { bookie: label }),
    });
    setDetaching(false);
    if (isDone) setOpen(undefined);
  };
  const acts: AccountActs = {
    edit: () => setOpen('edit'),
    status: () => setOpen('status'),
    detach: () => setOpen('detach'),
    requestTransaction: () => setOpen('transaction'),
    requestSomething: () => setOpen('something'),
    toggle: (enabled) =>
      void change({
        bookie,
        patch: { enabled },
        call: () => toggleAccount(place, enabled),
        failure: t('accounts.errors.toggleError'),
      }),
    reducedOdds: (isOn) =>
      void change({
        bookie,
        patch: { reducedOddsEnabled: isOn },
        call: () => setReducedOdds(place, isOn),
        failure: t('accounts.errors.reducedOddsError'),
      }),
    ludo: (isOn) =>
      void change({
        bookie,
        patch: { ludoInductionModeEnabled: isOn },
        call: () => setLudoInduction(place, isOn),
        failure: t('accounts.errors.ludoError'),
      }),
  };
  return (
    <>
      <AccountCard
        account={account}
        isBonus={isBonus}
        label={label}
        menu={
          <AccountMenu
            account={account}
            acts={acts}
            allowed={bookies.find(bookie)?.bot}
            buttonRef={button}
            isBonus={isBonus}
            label={label}
          />
        }
      />
      {open && (
        <AccountDialogs
          account={account}
          anchor={button}
          bookie={bookie}
          isDetaching={isDetaching}
          isNeedingBirthdate={needsBirthdate(bookie, bookies.find(bookie)?.bot.birthdateRequired === true)}
          label={label}
          onClose={() => setOpen(undefined)}
          onDetach={() => void detach()}
          onSaved={(saved) => changes.show(bookie, saved)}
          open={open}
          user={user}
        />
      )}
    </>
  );
}
