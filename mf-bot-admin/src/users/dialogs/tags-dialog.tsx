import type { CardUser, WrittenUser } from '@bothways/domain/bot-users';
import { Button, ChangedNotice, Dialog, useRecordForm } from '@bothways/ui';
import { useState } from 'react';
import { namesOf } from '../../anonymous/index.ts';
import { useText } from '../../texts.ts';
import { useUserChange } from '../changes/use-user-change.ts';
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
  const form = useRecordForm(opened);
  const { tags } = form.values;
  const namesIn = (of: readonly AskedTag[]): string =>
    of.length === 0 ? t('tags.none') : of.map(({ name }) => name).join(', ');
  const { change, isPending } = useUserChange(user);
  return (
    <Dialog
      footer={(close) => (
        <>
          <Button isDisabled={isPending} onPress={close}>
            {t('cancel')}
          </Button>
          <Button
            isPending={isPending}
            isDisabled={form.changes !== undefined}
            onPress={() =>
              change({ act: 'tags', tags, version: form.version }, onClose, (now) => form.meet(recordOf(now)))
            }
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
        {form.changes && (
          <ChangedNotice
            fields={form.changes.map(({ theirs, mine }) => ({
              label: t('tags.current'),
              theirs: namesIn(theirs),
              mine: mine && namesIn(mine),
            }))}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
          />
        )}
        <TagChoice label={t('tags.current')} onChange={(chosen) => form.set({ tags: chosen })} tags={tags} />
      </div>
    </Dialog>
  );
}
