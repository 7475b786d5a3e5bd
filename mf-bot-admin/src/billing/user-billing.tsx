import type { CardUser } from '@bothways/domain/bot-users';
import { isApiError, useQuery } from '@bothways/platform';
import { Button, Skeleton } from '@bothways/ui';
import { useId, useState } from 'react';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import { billingQuery } from './billing.queries.ts';
import { BillingTerms } from './billing-terms.tsx';
import { PaymentsDialog } from './payments-dialog.tsx';

/** A bot user's debt or credit, and the button to the payments. */
export function UserBilling({ user }: { user: CardUser }) {
  const [isOpen, setOpen] = useState(false);
  const t = useText();
  const titleId = useId();
  const query = useQuery(billingQuery(user._id.email));
  const isDenied = isApiError(query.error) && query.error.status === 403;
  return (
    <section aria-labelledby={titleId} className={styles.card}>
      <header>
        <h3 id={titleId}>{t('billing.title')}</h3>
        <Button
          data-tour="payments"
          isDisabled={query.data === undefined}
          onPress={() => setOpen(true)}
          size="small"
        >
          {t('billing.payments')}
        </Button>
      </header>
      <QueryState
        failed={t(isDenied ? 'billing.denied' : 'billing.failed')}
        {...(isDenied && { failedText: '' })}
        loadingLabel={t('billing.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<TermsSkeleton />}
        stale={t('billing.stale')}
      >
        {(billing) => (
          <>
            <BillingTerms billing={billing} />
            {isOpen && <PaymentsDialog billing={billing} onClose={() => setOpen(false)} user={user} />}
          </>
        )}
      </QueryState>
    </section>
  );
}

const TERMS = ['profit', 'corrections', 'gross', 'bought', 'left'];

function TermsSkeleton() {
  return (
    <div className={styles.skeleton}>
      {TERMS.map((name) => (
        <Skeleton height={20} key={name} />
      ))}
    </div>
  );
}
