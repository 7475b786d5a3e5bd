import {
  MAX_NOTES_CHARS,
  type Notification,
  type RejectReason,
  reasonsOf,
} from '@bothways/domain/notifications';
import { Button, Dialog, RadioGroup, TextArea } from '@bothways/ui';
import { type FormEvent, useId, useState } from 'react';
import { useHiding } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { useHandling } from './use-handling.ts';
import { useWords } from './use-words.ts';

interface Props {
  notification: Notification;
  onClose: () => void;
}

/** Says no to a request: why is required, what to do next time is not. */
export function RejectDialog({ notification, onClose }: Props) {
  const t = useText();
  const id = useId();
  const words = useWords();
  const hide = useHiding();
  const { reject } = useHandling();
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [details, setDetails] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isSending, setSending] = useState(false);
  const name = notification.createdByName;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setMissing(reason === null);
    if (reason === null) return;
    setSending(true);
    const isOver = await reject(notification, { reason, details: details.trim() });
    setSending(false);
    if (isOver) onClose();
  };
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isSending} onPress={close}>
            {t('notifications.keepPending')}
          </Button>
          <Button form={id} isPending={isSending} type="submit" variant="danger-solid">
            {t('notifications.reject')}
          </Button>
        </>
      )}
      isDismissable={!isSending}
      isOpen
      onClose={onClose}
      size="small"
      title={t('notifications.rejectQuestion', { what: words.askedFor(notification) })}
    >
      <form className={styles.form} id={id} noValidate onSubmit={(event) => void submit(event)}>
        <p>
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
      </form>
    </Dialog>
  );
}
