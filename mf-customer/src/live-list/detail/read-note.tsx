import { useErrorText, useLocale } from '@bothways/platform';
import { formatRelative } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useEverySecond } from '../../time/index.ts';

interface ReadNoteProps {
  className: string | undefined;
  check: { isReading: boolean; error: unknown };
  /** When the item was last read, ms since epoch; 0 before the first time. */
  readAtMs: number;
  /** Text of a failure, before its reason. */
  failed: string;
  reading: string;
  /** The result; `ago` is the time since. */
  children: (ago: string) => ReactNode;
}

/** The state or the result of reading the selected item again. */
export function ReadNote({ className, check, readAtMs, failed, reading, children }: ReadNoteProps) {
  const locale = useLocale();
  const errorText = useErrorText();
  const ago = useEverySecond((nowMs) => formatRelative(readAtMs || nowMs, nowMs, locale));
  const hasFailed = Boolean(check.error) && !check.isReading;
  return (
    <div className={className} role={hasFailed ? 'alert' : 'status'}>
      {hasFailed ? `${failed} ${errorText(check.error)}` : readAtMs === 0 ? reading : children(ago)}
    </div>
  );
}
