import type { ReactNode } from 'react';
import { useId } from 'react';
import { ReturnedPayments } from '../returned/index.ts';
import styles from './billing.module.css';
import { OrdersList } from './orders-list.tsx';
import { ReceiptsList } from './receipts-list.tsx';
import { useText } from './texts.ts';

/** A section of the tab over the whole page width, which tables need. */
function Part({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 className={styles.title} id={id}>
        {title}
      </h3>
      <p className={styles.lead}>{lead}</p>
      {children}
    </section>
  );
}

/** Orders with open payments, and all receipts. */
export function BillingTab() {
  const t = useText();
  return (
    <>
      <Part lead={t('billing.ordersLead')} title={t('billing.orders')}>
        <OrdersList />
      </Part>
      <Part lead={t('billing.receiptsLead')} title={t('billing.receipts')}>
        <ReturnedPayments />
        <ReceiptsList />
      </Part>
    </>
  );
}
