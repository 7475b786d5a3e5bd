import { MISSING, Money } from '@bothways/ui';
import own from './payments.module.css';

/** The refunded amount; on phones hidden if zero. */
export const Refunded = ({ cents }: { cents: number }) =>
  cents > 0 ? <Money cents={-cents} /> : <span className={own.none}>{MISSING}</span>;
