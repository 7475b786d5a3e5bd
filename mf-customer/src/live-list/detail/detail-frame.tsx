import { useErrorText } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, EmptyState, Sheet, SidePanel, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import styles from './detail-frame.module.css';
import type { SelectedItem } from './use-selected-item.ts';

interface DetailFrameProps {
  label: string;
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of the detail's placeholders, the same as that of the detail. */
function DetailFrame({ label, isPhone, onClose, children }: DetailFrameProps) {
  const body = <div className={styles.body}>{children}</div>;
  return isPhone ? (
    <Sheet isOpen label={label} onClose={onClose}>
      {body}
    </Sheet>
  ) : (
    <SidePanel className={styles.panel ?? ''} label={label}>
      {body}
    </SidePanel>
  );
}

interface DetailNotThereProps extends Omit<DetailFrameProps, 'children'> {
  selected: Pick<SelectedItem<unknown>, 'isMissing' | 'error' | 'isReading' | 'read'>;
  /** Title of a failure. */
  failed: string;
  /** Precedes the reason. */
  failedText?: string;
  missing: { title: string; text: string };
}

const SKELETON = (
  <>
    <Skeleton height={20} width={240} />
    <Skeleton width={180} />
    <Skeleton height={28} width={96} />
    <Skeleton height={160} />
    <Skeleton height={160} />
  </>
);

/** The detail while there is nothing to show: it loads, did not load, or the server does not know it. */
export function DetailNotThere({ selected, failed, failedText, missing, ...frame }: DetailNotThereProps) {
  const t = useText();
  const errorText = useErrorText();
  const { isMissing, error, isReading, read } = selected;
  return (
    <DetailFrame {...frame}>
      <QueryState
        className={styles.loading}
        failed={failed}
        failedText={[failedText, errorText(error)].filter(Boolean).join(' ')}
        query={{ data: isMissing || undefined, error, isFetching: isReading, refetch: read }}
        retryLabel={t('list.retry')}
        skeleton={SKELETON}
      >
        {() => (
          <EmptyState
            action={<Button onPress={frame.onClose}>{t('detail.close')}</Button>}
            title={missing.title}
          >
            {missing.text}
          </EmptyState>
        )}
      </QueryState>
    </DetailFrame>
  );
}
