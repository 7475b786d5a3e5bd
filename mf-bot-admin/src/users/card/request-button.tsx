import type { CardUser } from '@bothways/domain/bot-users';
import { usePermission } from '@bothways/platform';
import { Button, SendIcon } from '@bothways/ui';
import { useState } from 'react';
import { AddAccountDialog } from '../../accounts/index.ts';
import { useText } from '../../texts.ts';

/** For bonus users, instead of the link to bets: requests an account opening (B-P31). */
export function RequestButton({ user, name }: { user: CardUser; name: string }) {
  const t = useText();
  const { allowed } = usePermission('request:bookie:opening');
  const [isOpen, setOpen] = useState(false);
  if (!allowed) return null;
  return (
    <>
      <Button
        aria-label={t('card.requestFor', { name })}
        icon={<SendIcon size={14} />}
        onPress={() => setOpen(true)}
        size="small"
      >
        {t('card.request')}
      </Button>
      {isOpen && <AddAccountDialog onClose={() => setOpen(false)} user={user} />}
    </>
  );
}
