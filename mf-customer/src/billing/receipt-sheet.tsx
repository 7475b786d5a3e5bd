import type { ListedReceipt } from '@bothways/domain/billing';
import type { Receipt } from '@bothways/domain/receipts';
import { useLocalePath } from '@bothways/platform';
import { DateText, formatCountry, formatPercent, Logo, Money, TextLink, useUi } from '@bothways/ui';
import styles from './billing.module.css';
import { ReceiptState } from './receipt-state.tsx';
import { useText } from './texts.ts';
import { useItemText } from './use-item-text.ts';

const RATE_PARTS = 100;
const ISO_COUNTRY = /^[A-Z]{2}$/;

/** Returns a function that names a country; an empty text for an invalid code. */
function useCountryName(): (code: string) => string {
  const { locale } = useUi();
  return (code) => (ISO_COUNTRY.test(code) ? formatCountry(code, locale) : '');
}

function Buyer({ buyer }: { buyer: Receipt['buyer'] }) {
  const t = useText();
  const country = useCountryName()(buyer.country);
  return (
    <div>
      <h4 className={styles.sheetLabel}>{t('billing.buyer')}</h4>
      <p>{buyer.name}</p>
      <p className={styles.breakable}>{buyer.email}</p>
      {country !== '' && <p>{country}</p>}
    </div>
  );
}

function Seller({ seller = {} }: Pick<Receipt, 'seller'>) {
  const t = useText();
  const { name, address, taxId, email } = seller;
  const lines = [name, address, taxId, email].filter((line) => line !== undefined);
  if (lines.length === 0) return null;
  return (
    <div>
      <h4 className={styles.sheetLabel}>{t('billing.seller')}</h4>
      {lines.map((line) => (
        <p className={styles.breakable} key={line}>
          {line}
        </p>
      ))}
    </div>
  );
}

/** Net, tax and total, as of the date of issue. */
function Sums({ receipt }: { receipt: ListedReceipt }) {
  const t = useText();
  const { locale } = useUi();
  const { netCents, taxCents, totalCents, taxName, taxRate } = receipt;
  const itemText = useItemText();
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{t('billing.what')}</th>
          <th scope="col">{t('billing.net')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            {itemText(receipt.item)}
            {receipt.item.kind === 'pack' && (
              <small>{t('billing.orderNumber', { number: receipt.item.orderNumber })}</small>
            )}
          </td>
          <td>
            <Money cents={netCents} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {taxName}{' '}
            {formatPercent(taxRate / RATE_PARTS, locale, { digits: taxRate % RATE_PARTS === 0 ? 0 : 2 })}
          </th>
          <td>
            <Money cents={taxCents} />
          </td>
        </tr>
        <tr className={styles.grand}>
          <th scope="row">{t('billing.total')}</th>
          <td>
            <Money cents={totalCents} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

/** The credit notes that cancel a receipt. */
function Notes({ notes }: { notes: readonly Receipt[] }) {
  const t = useText();
  const localePath = useLocalePath();
  if (notes.length === 0) return null;
  return (
    <div>
      <h4 className={styles.sheetLabel}>{t('billing.takenBack')}</h4>
      <ul className={styles.notes}>
        {notes.map(({ number, at, totalCents }) => (
          <li key={number}>
            <TextLink href={localePath(`account/billing/${number}`)}>{number}</TextLink>
            <DateText value={at} />
            <Money cents={totalCents} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A receipt or credit note as printed. */
export function ReceiptSheet({ receipt, notes }: { receipt: ListedReceipt; notes: readonly Receipt[] }) {
  const t = useText();
  const localePath = useLocalePath();
  const { number, kind, of, at, paidAt, paymentId, state } = receipt;
  return (
    <article aria-label={number} className={styles.sheet} data-prints-alone>
      <header className={styles.sheetHead}>
        <Logo />
        <div className={styles.sheetName}>
          <h3>{t(kind === 'receipt' ? 'billing.receipt' : 'billing.creditNote')}</h3>
          <p className={styles.sheetNumber}>{number}</p>
        </div>
      </header>
      <div className={styles.sheetFacts}>
        <div className={styles.sides}>
          <Buyer buyer={receipt.buyer} />
          <Seller seller={receipt.seller} />
        </div>
        <dl>
          <dt>{t('billing.date')}</dt>
          <dd>
            <DateText value={at} />
          </dd>
          <dt>{t('billing.paidOn')}</dt>
          <dd>
            <DateText value={paidAt} />
          </dd>
          <dt>{t('billing.paymentId')}</dt>
          <dd className={styles.breakable}>{paymentId}</dd>
          {of !== undefined && (
            <>
              <dt>{t('billing.takesBack')}</dt>
              <dd>
                <TextLink href={localePath(`account/billing/${of}`)}>{of}</TextLink>
              </dd>
            </>
          )}
          {state !== undefined && (
            <>
              <dt>{t('billing.state')}</dt>
              <dd>
                <ReceiptState state={state} />
              </dd>
            </>
          )}
        </dl>
      </div>
      <Sums receipt={receipt} />
      <Notes notes={notes} />
      <p className={styles.sheetFoot}>{t('billing.foot')}</p>
    </article>
  );
}
