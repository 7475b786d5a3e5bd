import type { ReceiptItem } from '@bothways/domain/receipts';
import { useLocalePath, usePageTitle, useParams, useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, LinkButton, Skeleton, TextLink } from '@bothways/ui';
import styles from './billing.module.css';
import { receiptQuery } from './billing.queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { useText } from './texts.ts';

/** Link to what was bought. */
function WayOn({ item }: { item: ReceiptItem }) {
  const t = useText();
  const localePath = useLocalePath();
  const isPack = item.kind === 'pack';
  return (
    <LinkButton href={localePath(isPack ? 'bot' : 'dashboard')} variant="primary">
      {t(isPack ? 'billing.toBot' : 'billing.toLists')}
    </LinkButton>
  );
}

/** One receipt as a sheet of paper; printing outputs only the sheet. */
export function ReceiptPage() {
  const t = useText();
  const localePath = useLocalePath();
  const { number = '' } = useParams();
  usePageTitle(t('billing.pageTitle', { number }));
  return (
    <div className={styles.receiptPage}>
      <p className={styles.back}>
        <TextLink href={localePath('account/billing')}>{t('billing.back')}</TextLink>
      </p>
      <QueryState
        failed={t('billing.receiptFailed')}
        query={useQuery(receiptQuery(number))}
        retryLabel={t('account.retry')}
        skeleton={<Skeleton height={480} />}
      >
        {({ receipt, notes }) => (
          <>
            <div className={styles.bar}>
              <Button onPress={() => window.print()}>{t('billing.print')}</Button>
              <span className={styles.hint}>{t('billing.printHint')}</span>
              {receipt.kind === 'receipt' && <WayOn item={receipt.item} />}
            </div>
            <ReceiptSheet notes={notes} receipt={receipt} />
          </>
        )}
      </QueryState>
    </div>
  );
}
