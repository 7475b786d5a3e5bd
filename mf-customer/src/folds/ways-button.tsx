import { ChevronDownIcon, cx } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './ways-button.module.css';

/** What opens and closes by a press. */
export interface Disclosure {
  isOpen: boolean;
  onToggle: () => void;
}

/** What is folded behind a row or a pin. */
export interface Ways extends Disclosure {
  count: number;
}

/** "+6 ways": how many more bets the same price makes, and the way to them. */
export function WaysButton({ count, isOpen, onToggle, className }: Ways & { className: string | undefined }) {
  const t = useText();
  return (
    <button
      aria-expanded={isOpen}
      aria-label={t('card.ways', { count })}
      className={cx(styles.ways, className)}
      onClick={onToggle}
      title={t('card.waysTitle')}
      type="button"
    >
      <span className={styles.text}>{t('card.ways', { count })}</span>
      <span className={styles.short}>{t('card.waysShort', { count })}</span>
      <ChevronDownIcon className={cx(isOpen && styles.turned)} size={12} />
    </button>
  );
}
