import type { CardUser, WrittenUser } from '@bothways/domain/bot-users';
import { Button, Dialog, RecordNotice, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import { useUserForm } from '../changes/use-user-form.ts';
import type { AskedTag } from '../changes/user-change.ts';
import styles from './dialogs.module.css';
import { TagChoice } from './tag-choice.tsx';

const recordOf = ({ tags, version }: WrittenUser | CardUser) => ({
  values: {
    tags: tags.map(({ name, color, isPublic }): AskedTag => ({ name, color, isPublic })),
  },
  version,
});

/** Edits a user's tags. */
export function TagsDialog({ user, onClose }: { user: CardUser; onClose: () => void }) {
  const t = useText();
  // The list refreshes constantly; edits are based on the tags read at first.
  const [opened] = useState(recordOf(user));
  const record = useRecordForm(opened);
  const namesIn = (of: readonly AskedTag[]): string =>
    of.length === 0 ? t('tags.none') : of.map(({ name }) => name).join(', ');
  const form = useUserForm({
    user,
    act: 'tags',
    record,
    recordOf,
    read: ({ tags }) => ({ sent: { act: 'tags', tags, version: record.version } }),
    onClose,
  });
  const { values, isPending } = form;
  const failure = form.fault('tags').error ?? form.failure;
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            isPending={isPending}
            isDisabled={record.changes !== undefined}
            onPress={() => form.submit()}
            variant="primary"
          >
            {t('save')}
          </Button>
        </>
      )}
      isDismissable={!isPending}
      isOpen
      onClose={onClose}
      title={t('tags.of', { name: namesOf(user, false).name })}
    >
      <div className={styles.form}>
        <RecordNotice form={record} labelOf={() => t('tags.current')} textOf={(_, tags) => namesIn(tags)} />
        <TagChoice
          label={t('tags.current')}
          onChange={(chosen) => form.set({ tags: chosen })}
          tags={values.tags}
        />
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </div>
    </Dialog>
  );
}
