import { type QueryResult, QueryState } from '@bothways/platform/query-state';
import { Button, EmptyState, Sheet, SidePanel, Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import styles from './detail-frame.module.css';

interface DetailFrameProps {
  label: string;
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Frame of the detail's placeholders, the same as that of the detail. */
export function DetailFrame({ label, isPhone, onClose, children }: DetailFrameProps) {
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

interface DetailNotThereProps {
  /** Query of the selected item; its data says that the server does not know it. */
  query: QueryResult<'missing'>;
  /** What did not load, and why. */
  failed: string;
  failedText: string;
  missing: { title: string; text: string };
  onClose: () => void;
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

/** Placeholder of the detail while there is nothing to show. */
export function DetailNotThere({ query, failed, failedText, missing, onClose }: DetailNotThereProps) {
  const t = useText();
  return (
    <QueryState
      className={styles.loading}
      failed={failed}
      failedText={failedText}
      query={query}
      retryLabel={t('list.retry')}
      skeleton={SKELETON}
    >
      {() => <DetailMissing {...missing} onClose={onClose} />}
    </QueryState>
  );
}

/** The server does not know the selected item. */
function DetailMissing({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const t = useText();
  return (
    <EmptyState action={<Button onPress={onClose}>{t('detail.close')}</Button>} title={title}>
      {text}
    </EmptyState>
  );
}
