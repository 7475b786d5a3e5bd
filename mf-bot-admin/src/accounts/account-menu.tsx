import type { BotBookie } from '@bothways/domain/bookies';
import type { BookieAccount } from '@bothways/domain/bot-accounts';
import { usePermission } from '@bothways/platform';
import {
  EllipsisIcon,
  IconButton,
  LandmarkIcon,
  LayersIcon,
  Menu,
  MenuItem,
  MenuLine,
  MenuSection,
  MenuSwitch,
  PencilIcon,
  ScaleIcon,
  SendIcon,
  SignalIcon,
  SlidersHorizontalIcon,
} from '@bothways/ui';
import type { Ref } from 'react';
import { useAnonymised, useHiding } from '../anonymous/index.ts';
import { useCardDates } from '../dates/index.ts';
import { useText } from '../texts.ts';
import { stateOf } from './account-state.ts';

/** The actions on an account. */
export interface AccountActs {
  edit: () => void;
  status: () => void;
  toggle: (enabled: boolean) => void;
  reducedOdds: (isOn: boolean) => void;
  ludo: (isOn: boolean) => void;
  detach: () => void;
  requestTransaction: () => void;
  requestSomething: () => void;
}

interface Props {
  /** Features that may be enabled at the bookmaker; undefined while loading. */
  allowed: BotBookie['bot'] | undefined;
  label: string;
  account: BookieAccount;
  isBonus: boolean;
  acts: AccountActs;
  buttonRef: Ref<HTMLButtonElement>;
}

/** The card's menu; for bonus users it sends requests instead of acting directly. */
export function AccountMenu(props: Props) {
  const { label, account, isBonus, acts, buttonRef } = props;
  const t = useText();
  const dates = useCardDates();
  const [hidden] = useAnonymised();
  const { status } = account;
  const said = isBonus
    ? t('accounts.menu.bonus')
    : `${t(`accounts.states.${stateOf(account)}`, { tries: status.logInRetries })}, ${dates.moment(status.lastLoginUpdate)}`;
  return (
    <Menu
      label={t('accounts.menu.label', { bookie: label })}
      trigger={
        <IconButton label={t('accounts.menu.label', { bookie: label })} ref={buttonRef} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      <MenuSection title={`${label} · ${said}`}>
        <MenuItem
          icon={<PencilIcon size={14} />}
          id="edit"
          isDisabled={hidden}
          onAction={acts.edit}
          {...(hidden && { hint: t('accounts.menu.editHidden') })}
        >
          {t('accounts.menu.edit')}
        </MenuItem>
        <MenuItem icon={<SignalIcon size={14} />} id="status" onAction={acts.status}>
          {t('accounts.menu.status')}
        </MenuItem>
      </MenuSection>
      <MenuLine />
      {isBonus ? <Requests acts={acts} /> : <Switches {...props} />}
    </Menu>
  );
}

function Requests({ acts }: Pick<Props, 'acts'>) {
  const t = useText();
  const mayRequest = usePermission('request:bookie:opening').allowed;
  if (!mayRequest) return null;
  return (
    <>
      <MenuItem icon={<LandmarkIcon size={14} />} id="transaction" onAction={acts.requestTransaction}>
        {t('accounts.menu.requestTransaction')}
      </MenuItem>
      <MenuItem icon={<SendIcon size={14} />} id="something" onAction={acts.requestSomething}>
        {t('accounts.menu.requestSomething')}
      </MenuItem>
    </>
  );
}

function Switches({ allowed, account, acts }: Props) {
  const t = useText();
  const hide = useHiding();
  const mayManage = usePermission('manage:bookie:bot').allowed;
  const { enabled, reducedOddsEnabled, ludoInductionModeEnabled, proxy } = account;
  // An enabled feature can always be disabled, even if it is no longer allowed.
  const hasReduced = allowed?.reducedOdds === true || reducedOddsEnabled;
  const hasLudo = mayManage && (allowed?.ludoInduction === true || ludoInductionModeEnabled);
  return (
    <>
      {hasReduced && (
        <MenuSwitch
          hint={t('accounts.menu.reducedOddsHint')}
          icon={<ScaleIcon size={14} />}
          isOn={reducedOddsEnabled}
          onChange={acts.reducedOdds}
        >
          {t('accounts.menu.reducedOdds')}
        </MenuSwitch>
      )}
      {hasLudo && (
        <MenuSwitch icon={<LayersIcon size={14} />} isOn={ludoInductionModeEnabled} onChange={acts.ludo}>
          {t('accounts.menu.ludo')}
        </MenuSwitch>
      )}
      {mayManage && proxy && (
        <MenuItem
          hint={t('accounts.menu.detachHint', { proxy: hide(proxy.username) })}
          icon={<SlidersHorizontalIcon size={14} />}
          id="detach"
          onAction={acts.detach}
        >
          {t('accounts.menu.detach')}
        </MenuItem>
      )}
      {(hasReduced || mayManage) && <MenuLine />}
      <MenuItem id="toggle" onAction={() => acts.toggle(!enabled)} tone={enabled ? 'danger' : 'plain'}>
        {t(enabled ? 'accounts.menu.turnOff' : 'accounts.menu.turnOn')}
      </MenuItem>
    </>
  );
}
