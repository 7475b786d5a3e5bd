import type { Account, Movement } from '@bothways/domain/bankroll';
import { useQuery } from '@bothways/platform';
import { QueryState } from '@bothways/platform/query-state';
import { Button, Skeleton } from '@bothways/ui';
import { useState } from 'react';
import styles from './bankroll.module.css';
import { movementsQuery } from './bankroll.queries.ts';
import { useText } from './texts.ts';
import { useAmounts } from './use-amounts.ts';

/** Number that leaves the rest of the dialog visible. */
const FEW = 5;

function Rows({ movements, currency }: { movements: readonly Movement[]; currency: Account['currency'] }) {
  const t = useText();
  const { result, dateHere } = useAmounts(currency);
  const [isWhole, setIsWhole] = useState(false);
  if (movements.length === 0) return <p className={styles.pale}>{t('bankroll.money.none')}</p>;
  return (
    <>
      <ul className={styles.past}>
        {movements.slice(0, isWhole ? undefined : FEW).map(({ id, kind, amountCents, at, note }) => (
          <li className={styles.movement} key={id}>
            <span className={styles.pale}>{dateHere(at)}</span>
            <span>
              {t(`bankroll.money.${kind}`)} {note !== undefined && <q>{note}</q>}
            </span>
            <b>{result(amountCents)}</b>
          </li>
        ))}
      </ul>
      {movements.length > FEW && !isWhole && (
        <div>
          <Button onPress={() => setIsWhole(true)} size="small" variant="quiet">
            {t('bankroll.money.all', { count: movements.length })}
          </Button>
        </div>
      )}
    </>
  );
}

/** Deposits to and withdrawals from an account, newest first. */
export function MovementsPart({ account }: { account: Account }) {
  const t = useText();
  const query = useQuery(movementsQuery(account.id));
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{t('bankroll.money.past')}</h3>
      <QueryState
        failed={t('bankroll.money.pastFailed')}
        query={query}
        retryLabel={t('bankroll.retry')}
        skeleton={<Skeleton height={80} />}
        stale={t('bankroll.stale')}
      >
        {({ movements }) => <Rows currency={account.currency} movements={movements} />}
      </QueryState>
    </section>
  );
}
