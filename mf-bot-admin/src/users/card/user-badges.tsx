import { isLowCredit } from '@bothways/domain/bot-billing';
import type { CardUser } from '@bothways/domain/bot-users';
import { centsOfEuros } from '@bothways/domain/money';
import { Badge, GiftIcon, LockIcon, WarningIcon } from '@bothways/ui';
import { useText } from '../../texts.ts';
import { ActiveBadge } from './active-badge.tsx';
import { UserTags } from './user-tags.tsx';

interface Props {
  user: CardUser;
  hidden: boolean;
  mayUpdate: boolean;
}

/** A user's states and tags. */
export function UserBadges({ user, hidden, mayUpdate }: Props) {
  const t = useText();
  const { enabled, started, softStart, isReady, mode, tags, billing, frozen } = user;
  return (
    <>
      {enabled ? <ActiveBadge mayUpdate={mayUpdate} user={user} /> : <Badge>{t('card.inactive')}</Badge>}
      {started && softStart && <Badge tone="outline">{t('card.softStart')}</Badge>}
      {frozen && (
        <Badge icon={<LockIcon size={12} />} tone="warn">
          {hidden ? t('card.frozen') : t('card.frozenFor', { reason: frozen.reason })}
        </Badge>
      )}
      {enabled && !started && !frozen && <Badge tone="outline">{t('card.stopped')}</Badge>}
      {isReady && <Badge>{t('card.ready')}</Badge>}
      {mode === 'bonus' && <Badge icon={<GiftIcon size={12} />}>{t('card.bonus')}</Badge>}
      <UserTags hidden={hidden} tags={tags} />
      {isLowCredit(centsOfEuros(billing.summary.amount)) && (
        <Badge icon={<WarningIcon size={12} />} tone="warn">
          {t('card.lowCredit')}
        </Badge>
      )}
    </>
  );
}
