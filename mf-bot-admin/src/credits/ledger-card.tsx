import { useMutation, useQuery, useQueryClient } from '@bothways/platform';
import { Button, ShieldIcon, Skeleton, Stat } from '@bothways/ui';
import { QueryState } from '../refusal/index.ts';
import { useText } from '../texts.ts';
import styles from './credits.module.css';
import { CREDITS_KEY, checkLedger, ledgerQuery } from './credits.queries.ts';
import { LedgerNote } from './ledger-note.tsx';
import { useCreditRefusal, useCreditsText } from './use-credits-text.ts';

/** Ledger check: result, contents, and a button to sum it now. */
export function LedgerCard() {
  const t = useText();
  const credits = useCreditsText();
  const refusal = useCreditRefusal();
  const queryClient = useQueryClient();
  const query = useQuery(ledgerQuery);
  const check = useMutation({
    mutationFn: checkLedger,
    onSettled: () => queryClient.invalidateQueries({ queryKey: CREDITS_KEY }),
  });
  return (
    <section aria-label={t('ledger.state')} className={styles.card}>
      <header>
        <h3>{t('ledger.state')}</h3>
        <Button icon={<ShieldIcon size={14} />} isPending={check.isPending} onPress={() => check.mutate()}>
          {t('ledger.check')}
        </Button>
      </header>
      <QueryState
        failed={t('ledger.failed')}
        loadingLabel={t('credits.loading')}
        query={query}
        retryLabel={t('retry')}
        skeleton={<Skeleton height={80} width="100%" />}
      >
        {({ ledger }) => (
          <>
            <div className={styles.pair}>
              <Stat label={t('ledger.held')}>{credits(ledger.held)}</Stat>
              <Stat label={t('ledger.owed')}>{credits(ledger.owed)}</Stat>
            </div>
            <LedgerNote ledger={ledger} />
            {ledger.fault !== undefined && <p className={styles.failure}>{ledger.fault}</p>}
          </>
        )}
      </QueryState>
      {check.error != null && (
        <p className={styles.failure} role="alert">
          {refusal(check.error)}
        </p>
      )}
    </section>
  );
}
