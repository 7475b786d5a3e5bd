import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './billing.module.css';
import { OrdersList } from './orders-list.tsx';
import { ReceiptsList } from './receipts-list.tsx';
import { useText } from './texts.ts';

/** A part of the tab as wide as the page: tables need the room. */
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

/** What was ordered and is still to be paid, and all receipts. */
export function BillingTab() {
  const t = useText();
  return (
    <>
      <Part lead={t('billing.ordersLead')} title={t('billing.orders')}>
        <OrdersList />
      </Part>
      <Part lead={t('billing.receiptsLead')} title={t('billing.receipts')}>
        <ReceiptsList />
      </Part>
    </>
  );
}
