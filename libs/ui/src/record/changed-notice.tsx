import { type ReactNode, useEffect, useRef } from 'react';
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
  /** Who changed it, by e-mail, where that is known. */
  by?: string | undefined;
  /** The record is one that nobody but oneself changes: it was oneself, in another window. */
  isOwn?: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

const CONTROLS =
  'input:not([disabled], [type=hidden], [tabindex="-1"]), textarea:not([disabled]), button:not([disabled])';

/** Somebody else saved the record that is open here: what they changed, beside what is typed, and the two ways on. */
export function ChangedNotice({ fields, by, isOwn = false, onKeepMine, onTakeTheirs }: ChangedNoticeProps) {
  const { texts } = useUi();
  const others = by === undefined ? texts.changedTitle : texts.changedBy.replace('{who}', () => by);
  const notice = useRef<HTMLElement>(null);
  // Who pressed Save at the end of a long form is led to what they have to decide, and then to the form's first field:
  // left alone, a window would put them on the cross that closes it.
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
