import {
  MAX_NOTES_CHARS,
  type Notification,
  type RejectReason,
  reasonsOf,
} from '@bothways/domain/notifications';
import { FormDialog, RadioGroup, TextArea } from '@bothways/ui';
import { useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { useHandling } from './use-handling.ts';
import { useWords } from './use-words.ts';

interface Props {
  notification: Notification;
  onClose: () => void;
}

/** Rejects a request: the reason is required, advice for the next time is not. */
export function RejectDialog({ notification, onClose }: Props) {
  const t = useText();
  const words = useWords();
  const hide = useHiding();
  const { reject } = useHandling();
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [details, setDetails] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const name = notification.createdByName;
  const save = async () => {
    setMissing(reason === null);
    if (reason === null) return;
    setSending(true);
    const isOver = await reject(notification, { reason, details: details.trim() });
    setSending(false);
    if (isOver) onClose();
  };
  return (
    <FormDialog
      cancel={t('notifications.keepPending')}
      isDangerous
      isPending={isSending}
      onClose={onClose}
      onSave={() => void save()}
      save={t('notifications.reject')}
      size="small"
      title={t('notifications.rejectQuestion', { what: words.askedFor(notification) })}
    >
      <p className={styles.lead}>
        {t('notifications.rejectLead', {
          name: name === undefined ? t('notifications.somebody') : hide(name),
          user: words.user(notification),
        })}
      </p>
      <RadioGroup
        aria-label={t('notifications.facts.reason')}
        error={isMissing ? t('notifications.rejectReasonRequired') : undefined}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
        options={reasonsOf(notification.notificationSubType).map((value) => ({
          value,
          label: t(`notifications.reasons.${value}`),
        }))}
        value={reason}
      />
      <TextArea
        hint={t(reason === 'other' ? 'notifications.detailsOfOther' : 'notifications.optional')}
        label={t('notifications.facts.details')}
        maxLength={MAX_NOTES_CHARS}
        onChange={setDetails}
        placeholder={t('notifications.detailsPlaceholder')}
        rows={3}
        value={details}
      />
    </FormDialog>
  );
}
