import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { WarningIcon } from '../icons/icons.ts';
import { useUi } from '../provider/ui-provider.tsx';
import styles from './changed-notice.module.css';

/** A field changed by someone else, in words. */
export interface ChangedField {
  label: string;
  theirs: ReactNode;
  /** Absent where the person typed nothing there. */
  mine?: ReactNode;
}

export interface ChangedNoticeProps {
  fields: readonly ChangedField[];
  /** E-mail of the other editor, where known. */
  by?: string | undefined;
  /** Only the person themselves can edit the record: the change was made in another window. */
  isOwn?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const CONTROLS =
  'input:not([disabled], [type=hidden], [tabindex="-1"]), textarea:not([disabled]), button:not([disabled])';

/** The open record was saved by someone else: their changes, beside the typed ones, and the two choices. */
export function ChangedNotice({ fields, by, isOwn = false, onKeepMine, onTakeTheirs }: ChangedNoticeProps) {
  const { texts } = useUi();
  const others = by === undefined ? texts.changedTitle : texts.changedBy.replace('{who}', () => by);
  const notice = useRef<HTMLElement>(null);
  // Moves the focus to the decision after Save at the end of a long form, and then to the form's first field: by
  // default a window would focus its close button.
  useEffect(() => {
    const form = notice.current?.parentElement;
    notice.current?.focus();
    return () => form?.querySelector<HTMLElement>(CONTROLS)?.focus();
  }, []);
  const title = isOwn ? texts.changedOwn : others;
  return (
    <section aria-label={title} className={styles.notice} ref={notice} role="alert" tabIndex={-1}>
      <p className={styles.title}>
        <WarningIcon size={14} />
        <span>
          <b>{title}</b> {texts.changedHint}
        </span>
      </p>
      <dl className={styles.fields}>
        {fields.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <small>{isOwn ? texts.changedSaved : texts.changedTheirs}</small> {theirs}
            </dd>
            {mine !== undefined && (
              <dd>
                <small>{isOwn ? texts.changedHere : texts.changedMine}</small> {mine}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onPress={onKeepMine} size="small">
          {isOwn ? texts.keepHere : texts.keepMine}
        </Button>
        <Button onPress={onTakeTheirs} size="small">
          {isOwn ? texts.takeSaved : texts.takeTheirs}
        </Button>
      </div>
    </section>
  );
}
