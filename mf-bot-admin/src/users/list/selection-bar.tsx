import type { BulkResult } from '@bothways/domain/bot-users';
import { useLocale } from '@bothways/platform';
import {
  Banner,
  Button,
  CircleCheckIcon,
  CircleMinusIcon,
  formatNumber,
  TagsIcon,
  XIcon,
} from '@bothways/ui';
import { useState } from 'react';
import { hiddenEmail } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import { useBulkChange } from '../changes/use-bulk-change.ts';
import { BulkTagsDialog } from '../dialogs/bulk-tags-dialog.tsx';
import styles from './list.module.css';
import type { Selection } from './use-selection.ts';

interface Props {
  selection: Selection;
  emails: ReadonlySet<string>;
  hidden: boolean;
  mayUpdate: boolean;
}

/** Bulk actions on the selected users. Failed ones stay selected, with the reason. */
export function SelectionBar({ selection, emails, hidden, mayUpdate }: Props) {
  const t = useText();
  const locale = useLocale();
  const [failed, setFailed] = useState<BulkResult['failed']>([]);
  const [isTagging, setTagging] = useState(false);
  const bulk = useBulkChange(({ failed: some }) => {
    setFailed(some);
    setTagging(false);
    if (some.length > 0) selection.only(some.map(({ email }) => email));
  });
  const none = emails.size === 0;
  const markReady = (isReady: boolean) =>
    bulk.mutate({ userEmails: [...emails], what: { act: 'bulkReady', isReady } });
  return (
    <>
      <section aria-label={t('select.label')} className={styles.selection}>
        <b aria-live="polite">
          {t('select.count', { count: emails.size, shown: formatNumber(emails.size, locale) })}
        </b>
        <Button
          icon={<TagsIcon size={14} />}
          isDisabled={none || hidden || bulk.isPending}
          onPress={() => setTagging(true)}
          size="small"
          variant="quiet"
        >
          {t('select.tags')}
        </Button>
        {mayUpdate && (
          <>
            <Button
              icon={<CircleCheckIcon size={14} />}
              isDisabled={none || bulk.isPending}
              onPress={() => markReady(true)}
              size="small"
              variant="quiet"
            >
              {t('userMenu.markReady')}
            </Button>
            <Button
              icon={<CircleMinusIcon size={14} />}
              isDisabled={none || bulk.isPending}
              onPress={() => markReady(false)}
              size="small"
              variant="quiet"
            >
              {t('userMenu.unmarkReady')}
            </Button>
          </>
        )}
        <span className={styles.end}>
          <Button isDisabled={none} onPress={selection.clear} size="small" variant="quiet">
            {t('select.clear')}
          </Button>
          <Button icon={<XIcon size={14} />} onPress={selection.exit} size="small" variant="quiet">
            {t('select.exit')}
          </Button>
        </span>
      </section>
      {failed.length > 0 && (
        <Banner
          action={
            <Button onPress={() => setFailed([])} size="small">
              {t('select.dismiss')}
            </Button>
          }
          title={t('select.failed', { count: failed.length })}
          tone="warning"
        >
          <ul className={styles.failed}>
            {failed.map(({ email, message }) => (
              <li key={email}>
                <b>{hidden ? hiddenEmail(email) : email}</b> {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {isTagging && !hidden && (
        <BulkTagsDialog
          count={emails.size}
          isPending={bulk.isPending}
          onApply={(tags) => bulk.mutate({ userEmails: [...emails], what: { act: 'bulkTags', tags } })}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
