import {
  MAX_NOTES_CHARS,
  type Notification,
  type RejectReason,
  reasonsOf,
  rejectSchema,
} from '@bothways/domain/notifications';
import { useDraftValues } from '@bothways/platform';
import { FormDialog, RadioGroup, readSchema, TextArea } from '@bothways/ui';
import { useHiding } from '../anonymous/index.ts';
import { useBotForm } from '../refusal/index.ts';
import { useNotificationRefusal } from '../requests/index.ts';
import { useText } from '../texts.ts';
import styles from './notifications.module.css';
import { useReject } from './use-handling.ts';
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
  const values = useDraftValues(`reject:${notification.notificationId}`, EMPTY, ['reason', 'details']);
  const form = useBotForm(values, (draft) => readSchema(rejectSchema, draft), {
    sending: useReject(notification, onClose),
    failed: t('notifications.rejectError'),
    words: useNotificationRefusal(),
  });
  const name = notification.createdByName;
  return (
    <FormDialog
      cancel={t('notifications.keepPending')}
      failure={form.failure}
      isDangerous
      isPending={form.isPending}
      onClose={onClose}
      onSave={() => form.submit()}
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
