import { Navigate, useLocalePath, usePageTitle, useParams } from '@bothways/platform';
import { Tabs } from '@bothways/ui';
import type { ComponentType } from 'react';
import { Guarded, pageStyles as styles } from '../page/index.ts';
import { AlarmsTab } from './alarms-tab.tsx';
import { ChargesTab } from './charges-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { ReceiptsTab } from './receipts-tab.tsx';
import { TaxesTab } from './taxes-tab.tsx';
import { useText } from './texts.ts';

const TABS = [
  { id: 'orders', Content: OrdersTab },
  { id: 'charges', Content: ChargesTab },
  { id: 'receipts', Content: ReceiptsTab },
  { id: 'alarms', Content: AlarmsTab },
  { id: 'taxes', Content: TaxesTab },
] as const satisfies readonly { id: string; Content: ComponentType }[];

/** All payments: packs, subscriptions, receipts of both, alarms, and taxes. */
export function PaymentsScreen() {
  const t = useText();
  const pathTo = useLocalePath();
  const { tab } = useParams();
  usePageTitle(t('payments.title'));
  const chosen = TABS.find(({ id }) => id === (tab ?? 'orders'));
  if (!chosen) return <Navigate replace to={pathTo('admin/payments')} />;
  return (
    <Guarded permission="manage:user:transactions">
      <div className={styles.page}>
        <header className={styles.head}>
          <h2>{t('payments.title')}</h2>
        </header>
        <Tabs
          items={TABS.map(({ id }) => ({
            id,
            label: t(`payments.tabs.${id}`),
            href: pathTo(id === 'orders' ? 'admin/payments' : `admin/payments/${id}`),
          }))}
          label={t('payments.title')}
          panelClassName={styles.panel}
          selected={chosen.id}
        >
          <chosen.Content />
        </Tabs>
      </div>
    </Guarded>
  );
}
