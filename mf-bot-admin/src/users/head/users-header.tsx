import type { UsersFigures } from '@bothways/domain/bot-users';
import { useLocale } from '@bothways/platform';
import {
  Button,
  CircleHelpIcon,
  EyeIcon,
  EyeOffIcon,
  formatNumber,
  IconButton,
  UserPlusIcon,
} from '@bothways/ui';
import { BetsLinks } from '../../bets/index.ts';
import { BuyCreditsLink } from '../../packs/index.ts';
import { PageHead } from '../../page/index.ts';
import { useText } from '../../texts.ts';
import styles from './head.module.css';

interface Props {
  figures: UsersFigures | undefined;
  hidden: boolean;
  onHide: (hidden: boolean) => void;
  /** Missing if the caller may not add users. */
  onAdd: (() => void) | undefined;
  /** Missing while there is nothing to tour. */
  onTour: (() => void) | undefined;
}

/** Number of users, and actions on all of them. */
export function UsersHeader({ figures, hidden, onHide, onAdd, onTour }: Props) {
  const t = useText();
  const locale = useLocale();
  return (
    <PageHead>
      <h2>{t('users.title')}</h2>
      {figures && (
        <span className={styles.count}>
          {t('users.count', {
            all: formatNumber(figures.total, locale),
            active: formatNumber(figures.enabled, locale),
          })}
        </span>
      )}
      <div className={styles.buttons}>
        {onTour && (
          <IconButton label={t('tour.start')} onPress={onTour}>
            <CircleHelpIcon />
          </IconButton>
        )}
        <Button
          icon={hidden ? <EyeIcon size={14} /> : <EyeOffIcon size={14} />}
          onPress={() => onHide(!hidden)}
        >
          {t(hidden ? 'users.showData' : 'users.anonymise')}
        </Button>
        {onAdd && (
          <Button icon={<UserPlusIcon size={14} />} onPress={onAdd}>
            {t('users.add')}
          </Button>
        )}
        <BetsLinks />
        <BuyCreditsLink />
      </div>
    </PageHead>
  );
}
