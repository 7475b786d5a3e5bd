import { MISSING, Money } from '@bothways/ui';
import own from './payments.module.css';

/** What went back of a payment; on phones nothing stands where nothing did. */
export const Refunded = ({ cents }: { cents: number }) =>
  cents > 0 ? <Money cents={-cents} /> : <span className={own.none}>{MISSING}</span>;
