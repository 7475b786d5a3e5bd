import {
  MAX_NOTES_CHARS,
  type Notification,
  type Reject,
  type RejectReason,
  reasonsOf,
  rejectSchema,
} from '@bothways/domain/notifications';
import { useDraftValues } from '@bothways/platform';
import { FormDialog, RadioGroup, readSchema, TextArea, useForm } from '@bothways/ui';
import { useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { useHandling } from './use-handling.ts';
import { useWords } from './use-words.ts';

interface Draft {
  reason: RejectReason | null;
  details: string;
}
const EMPTY: Draft = { reason: null, details: '' };

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
  const values = useDraftValues(`reject:${notification.notificationId}`, EMPTY, ['reason', 'details']);
  const form = useForm(values, (draft) => readSchema(rejectSchema, draft));
  const [isSending, setSending] = useState(false);
  const name = notification.createdByName;
  const send = async (body: Reject): Promise<void> => {
    setSending(true);
    const isOver = await reject(notification, body);
    setSending(false);
    if (!isOver) return;
    values.forget?.();
    onClose();
  };
  return (
    <FormDialog
      cancel={t('notifications.keepPending')}
      isDangerous
      isPending={isSending}
      onClose={onClose}
      onSave={() => form.submit((body) => void send(body))}
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
        options={reasonsOf(notification.notificationSubType).map((value) => ({
          value,
          label: t(`notifications.reasons.${value}`),
        }))}
        {...form.field('reason', t('notifications.rejectReasonRequired'))}
      />
      <TextArea
        hint={t(form.values.reason === 'other' ? 'notifications.detailsOfOther' : 'notifications.optional')}
        label={t('notifications.facts.details')}
        maxLength={MAX_NOTES_CHARS}
        placeholder={t('notifications.detailsPlaceholder')}
        rows={3}
        {...form.field('details')}
      />
    </FormDialog>
  );
}
