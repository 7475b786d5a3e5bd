import type { BillingStatistics } from '@bothways/domain/bot-billing';
import type { CardUser } from '@bothways/domain/bot-users';
import { usePermission } from '@bothways/platform';
import { Button, Dialog, PlusIcon, RelativeTime, useNow, XIcon } from '@bothways/ui';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { namesOf, useAnonymised } from '../anonymous/index.ts';
import { useText } from '../texts.ts';
import styles from './billing.module.css';
import type { BillingRow } from './billing.queries.ts';
import { BillingTerms } from './billing-terms.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { CorrectionsTable } from './corrections-table.tsx';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { LimitsLine } from './limits-line.tsx';
import { PaymentForm } from './payment-form.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { WaitingPayments } from './waiting-payments.tsx';

interface Props {
  user: CardUser;
  billing: BillingStatistics;
  onClose: () => void;
}

/** At most one of the two forms is open. */
type OpenForm = BillingRow['kind'] | undefined;

/** A bot user's payments and corrections; next to them the totals and the forms that add more. */
export function PaymentsDialog({ user, billing, onClose }: Props) {
  const [form, setForm] = useState<OpenForm>();
  const [deleting, setDeleting] = useState<BillingRow>();
  const t = useText();
  const [hidden] = useAnonymised();
  const { name, email } = namesOf(user, hidden);
  const userEmail = user._id.email;
  const { allowed: manages } = usePermission('manage:user:payments');
  const paymentButton = useRef<HTMLButtonElement>(null);
  const correctionButton = useRef<HTMLButtonElement>(null);
  /** The deleted row's button is gone: the focus moves to the matching add button once the dialog has released it. */
  const onDeleted = () => {
    const next = deleting?.kind === 'payment' ? paymentButton : correctionButton;
    setDeleting(undefined);
    requestAnimationFrame(() => requestAnimationFrame(() => next.current?.focus()));
  };
  const toggle = (kind: BillingRow['kind']) => setForm(form === kind ? undefined : kind);
  const onDelete = manages
    ? (kind: BillingRow['kind'], id: string) => setDeleting({ kind, id, userEmail })
    : undefined;
  const { payments, corrections, waiting } = billing;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="page"
      title={
        <span className={styles.title}>
          {t('billing.paymentsOf', { name })}
          {name !== email && <small>{email}</small>}
        </span>
      }
    >
      <div className={styles.dialog}>
        <div className={styles.tables}>
          <TableHead
            action={
              <FormButton
                isOpen={form === 'payment'}
                kind="payment"
                onPress={() => toggle('payment')}
                ref={paymentButton}
              />
            }
            count={payments.length}
            title={t('billing.payments')}
          />
          {waiting.length > 0 && <WaitingPayments waiting={waiting} />}
          <PaymentsTable
            billing={billing}
            {...(onDelete && { onDelete: (id: string) => onDelete('payment', id) })}
          />
          <TableHead
            action={
              manages && (
                <FormButton
                  isOpen={form === 'correction'}
                  kind="correction"
                  onPress={() => toggle('correction')}
                  ref={correctionButton}
                />
              )
            }
            count={corrections.length}
            title={t('billing.corrections')}
          />
          <CorrectionsTable
            corrections={corrections}
            {...(onDelete && { onDelete: (id: string) => onDelete('correction', id) })}
          />
          <LimitsLine billing={billing} />
        </div>
        <aside className={styles.side}>
          <div className={styles.sideHead}>
            <h3>{t('billing.title')}</h3>
            <Counted at={billing.countedAt} />
          </div>
          <BillingTerms billing={billing} />
          {form === 'payment' && <PaymentForm billing={billing} userEmail={userEmail} />}
          {form === 'correction' && <CorrectionForm billing={billing} userEmail={userEmail} />}
        </aside>
      </div>
      {deleting && (
        <DeleteRowDialog onClose={() => setDeleting(undefined)} onDeleted={onDeleted} row={deleting} />
      )}
    </Dialog>
  );
}

function TableHead({ title, count, action }: { title: string; count: number; action: ReactNode }) {
  return (
    <div className={styles.tableHead}>
      <h3>{title}</h3>
      <span>{count}</span>
      {action}
    </div>
  );
}

interface FormButtonProps {
  kind: BillingRow['kind'];
  isOpen: boolean;
  onPress: () => void;
  ref: Ref<HTMLButtonElement>;
}

function FormButton({ kind, isOpen, onPress, ref }: FormButtonProps) {
  const t = useText();
  return (
    <Button
      aria-expanded={isOpen}
      icon={isOpen ? <XIcon size={12} /> : <PlusIcon size={12} />}
      onPress={onPress}
      ref={ref}
      size="small"
    >
      {t(isOpen ? 'billing.closeForm' : `billing.add.${kind}`)}
    </Button>
  );
}

/** Age of the figures. */
function Counted({ at }: { at: string }) {
  const t = useText();
  const nowMs = useNow(1000);
  const atMs = Date.parse(at);
  return (
    <span className={styles.pale}>
      {t('billing.counted')} <RelativeTime atMs={Math.min(atMs, nowMs)} nowMs={nowMs} />
    </span>
  );
}
