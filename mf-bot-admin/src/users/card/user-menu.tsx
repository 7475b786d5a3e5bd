import type { CardUser } from '@bothways/domain/bot-users';
import { useLocalePath, useNavigate, useToast } from '@bothways/platform';
import {
  CircleCheckIcon,
  CircleMinusIcon,
  CopyIcon,
  EllipsisIcon,
  IconButton,
  LockIcon,
  Menu,
  MenuItem,
  MenuLine,
  PauseIcon,
  PencilIcon,
  PlayIcon,
  ScaleIcon,
  TagsIcon,
  TimerIcon,
  UserIcon,
  UsersIcon,
} from '@bothways/ui';
import { balancesPath } from '../../balances/index.ts';
import { useText } from '../../texts.ts';
import { useSwitch, useUserChange } from '../changes/use-user-change.ts';
import type { CardActions, UserRights } from './card-actions.ts';

interface Props {
  user: CardUser;
  /** The user's display name. */
  name: string;
  hidden: boolean;
  rights: UserRights;
  on: CardActions;
}

/** All actions on one user. */
export function UserMenu({ user, name, hidden, rights, on }: Props) {
  const t = useText();
  const toast = useToast();
  const path = useLocalePath();
  const navigate = useNavigate();
  const { email } = user._id;
  const copy = () =>
    void navigator.clipboard.writeText(email).then(
      () => toast.show({ tone: 'success', title: t('userMenu.copied') }),
      () => toast.show({ tone: 'error', title: t('userMenu.notCopied') }),
    );
  return (
    <Menu
      label={t('userMenu.of', { name })}
      trigger={
        <IconButton data-tour="actions" label={t('userMenu.of', { name })} size="small">
          <EllipsisIcon size={14} />
        </IconButton>
      }
    >
      {rights.update && <RunItems user={user} />}
      {rights.update && <MenuLine />}
      <MenuItem icon={<PencilIcon size={14} />} isDisabled={hidden} onAction={() => on.open('alias', user)}>
        {t('userMenu.alias')}
      </MenuItem>
      <MenuItem icon={<TagsIcon size={14} />} isDisabled={hidden} onAction={() => on.open('tags', user)}>
        {t('userMenu.tags')}
      </MenuItem>
      {rights.manage && (
        <MenuItem icon={<UsersIcon size={14} />} isDisabled={hidden} onAction={() => on.open('carers', user)}>
          {t('userMenu.carers')}
        </MenuItem>
      )}
      {user.mode === 'bonus' && (
        <MenuItem
          icon={<ScaleIcon size={14} />}
          isDisabled={hidden}
          onAction={() => navigate(path(balancesPath(email)))}
        >
          {t('userMenu.balances')}
        </MenuItem>
      )}
      <MenuItem icon={<CopyIcon size={14} />} isDisabled={hidden} onAction={copy}>
        {t('userMenu.copy')}
      </MenuItem>
      {(rights.update || rights.freeze) && <MenuLine />}
      {rights.freeze && <FreezeItem hidden={hidden} onFreeze={() => on.open('freeze', user)} user={user} />}
      {rights.update && <ActiveItem user={user} />}
    </Menu>
  );
}

/** Start, stop and readiness. */
function RunItems({ user }: { user: CardUser }) {
  const t = useText();
  const run = useSwitch(user, 'start');
  const { change, isPending: isChanging } = useUserChange(user);
  const isPending = run.isPending || isChanging;
  const { enabled, started, isReady, frozen } = user;
  return (
    <>
      {started ? (
        <MenuItem icon={<PauseIcon size={14} />} isDisabled={isPending} onAction={run.off}>
          {t('userMenu.stop')}
        </MenuItem>
      ) : (
        enabled &&
        !frozen && (
          <MenuItem icon={<PlayIcon size={14} />} isDisabled={isPending} onAction={run.on}>
            {t('userMenu.start')}
          </MenuItem>
        )
      )}
      {(!enabled || !started) && !frozen && (
        <MenuItem
          hint={t('userMenu.softStartHint')}
          icon={<TimerIcon size={14} />}
          isDisabled={isPending}
          onAction={() => change({ act: 'start', enabled: true, soft: true })}
        >
          {t('userMenu.softStart')}
        </MenuItem>
      )}
      <MenuItem
        icon={isReady ? <CircleMinusIcon size={14} /> : <CircleCheckIcon size={14} />}
        isDisabled={isPending}
        onAction={() => change({ act: 'ready', isReady: !isReady })}
      >
        {t(isReady ? 'userMenu.unmarkReady' : 'userMenu.markReady')}
      </MenuItem>
    </>
  );
}

interface FreezeProps {
  user: CardUser;
  /** The dialog names the user: it is unavailable while names are hidden. */
  hidden: boolean;
  onFreeze: () => void;
}

/** Freezing requires a reason in a dialog; unfreezing is immediate. */
function FreezeItem({ user, hidden, onFreeze }: FreezeProps) {
  const t = useText();
  const { change, isPending } = useUserChange(user);
  return user.frozen ? (
    <MenuItem
      icon={<LockIcon size={14} />}
      isDisabled={isPending}
      onAction={() => change({ act: 'freezer', frozen: false, version: user.version })}
    >
      {t('userMenu.unfreeze')}
    </MenuItem>
  ) : (
    <MenuItem icon={<LockIcon size={14} />} isDisabled={hidden} onAction={onFreeze}>
      {t('userMenu.freeze')}
    </MenuItem>
  );
}

function ActiveItem({ user }: { user: CardUser }) {
  const t = useText();
  const { on, off, isPending } = useSwitch(user, 'enabled');
  return user.enabled ? (
    <MenuItem icon={<UserIcon size={14} />} isDisabled={isPending} onAction={off} tone="danger">
      {t('userMenu.disable')}
    </MenuItem>
  ) : (
    <MenuItem icon={<UserIcon size={14} />} isDisabled={isPending} onAction={on}>
      {t('userMenu.enable')}
    </MenuItem>
  );
}
