import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { WarningIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './changed-notice.module.css';

/** A field that somebody else changed, in words. */
export interface ChangedField {
  label: string;
  theirs: ReactNode;
  /** Left out where one has typed nothing there. */
  mine?: ReactNode;
}

export interface ChangedNoticeProps {
  fields: readonly ChangedField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody else saved the record that is open here: what they changed, beside what is typed, and the two ways on. */
export function ChangedNotice({ fields, onKeepMine, onTakeTheirs }: ChangedNoticeProps) {
  const { texts } = useUi();
  return (
    <section aria-label={texts.changedTitle} className={styles.notice} role="alert">
      <p className={styles.title}>
        <WarningIcon size={14} />
        <span>
          <b>{texts.changedTitle}</b> {texts.changedHint}
        </span>
      </p>
      <dl className={styles.fields}>
        {fields.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <small>{texts.changedTheirs}</small> {theirs}
            </dd>
            {mine !== undefined && (
              <dd>
                <small>{texts.changedMine}</small> {mine}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onPress={onKeepMine} size="small">
          {texts.keepMine}
        </Button>
        <Button onPress={onTakeTheirs} size="small">
          {texts.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
