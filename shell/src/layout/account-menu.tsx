import { useLocalePath, useNavigate, useUser } from '@bothways/platform';
import {
  Avatar,
  Badge,
  Button,
  LogOutIcon,
  Menu,
  MenuItem,
  MenuSection,
  UserIcon,
  VisuallyHidden,
} from '@bothways/ui';
import { useText } from '../app/shell-texts.ts';
import styles from './account-menu.module.css';
import { useSignOut } from './use-sign-out.ts';

/** The signed-in person: name, address, plan. */
export function Person() {
  const t = useText();
  const { personalData, email, plan } = useUser();
  return (
    <div className={styles.person}>
      <Avatar name={personalData.name} size="medium" />
      <span className={styles.names}>
        <b>{personalData.name}</b>
        <span className={styles.email}>{email}</span>
      </span>
      <Badge>{t(`plan.${plan}`)}</Badge>
    </div>
  );
}

export function AccountMenu() {
  const t = useText();
  const { personalData, email, plan } = useUser();
  const signOut = useSignOut();
  const localePath = useLocalePath();
  const navigate = useNavigate();
  const name = personalData.name;
  return (
    <Menu
      label={t('account.label')}
      trigger={
        <Button className={styles.trigger} variant="quiet">
          <Avatar name={name} />
          <VisuallyHidden>{t('account.of', { name })}</VisuallyHidden>
        </Button>
      }
    >
      <MenuSection title={`${name} · ${email} · ${t(`plan.${plan}`)}`}>
        <MenuItem icon={<UserIcon />} onAction={() => void navigate(localePath('account'))}>
          {t('account.open')}
        </MenuItem>
        <MenuItem icon={<LogOutIcon />} onAction={() => void signOut()}>
          {t('account.signOut')}
        </MenuItem>
      </MenuSection>
    </Menu>
  );
}
