import { ChevronDownIcon, cx } from '@bothways/ui';
import { useText } from '../texts.ts';
import styles from './ways-button.module.css';

/** State of something that can be expanded. */
export interface Disclosure {
  isOpen: boolean;
  onToggle: () => void;
}

/** The items folded behind a row or a pin. */
export interface Ways extends Disclosure {
  count: number;
}

/** "+6 ways": the number of further bets from the same price, as the button that expands them. */
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
