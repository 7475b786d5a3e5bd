import { Button, CheckIcon } from '@bothways/ui';
import { useState } from 'react';
import { useText } from '../app/shell-texts.ts';
import styles from './entrance.module.css';
import { Failure } from './failure.tsx';
import type { OpenInvitation } from './invitation-of-answer.ts';
import { Outcome } from './outcome.tsx';
import { useFormPost } from './use-form-post.ts';

/**
 * Lets a person who has accepted leave the bot, with the link of the same letter: explains the consequences, and asks
 * once.
 */
export function LeaveBot({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const t = useText();
  const [hasLeft, setHasLeft] = useState(false);
  const { email, by } = invitation;
  const leave = useFormPost('/api/bot/invitations/leave', () => setHasLeft(true));
  if (hasLeft)
    return (
      <Outcome icon={<CheckIcon size={24} />} title={t('botInvitation.leftTitle')}>
        <p>{t('botInvitation.leftText')}</p>
      </Outcome>
    );
  return (
    <div className={styles.form}>
      <h1 className={styles.title}>{t('botInvitation.leaveTitle')}</h1>
      <p className={styles.lead}>{t('botInvitation.leaveLead', { email })}</p>
      {by.email !== '' && <p className={styles.lead}>{t('botInvitation.leaveWho', { ...by })}</p>}
      <p className={styles.lead}>{t('botInvitation.leaveWhat')}</p>
      <Failure error={leave.error} />
      <Button
        isPending={leave.isPending}
        onPress={() => leave.mutate({ token })}
        size="large"
        variant="danger"
        wide
      >
        {t('botInvitation.leave')}
      </Button>
    </div>
  );
}
