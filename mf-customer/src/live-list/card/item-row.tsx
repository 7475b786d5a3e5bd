import { ChevronDownIcon, cx } from '@bothways/ui';
import type { ReactNode } from 'react';
import { type Disclosure, type Ways, WaysButton } from '../../folds/index.ts';
import { useText } from '../../texts.ts';
import styles from './item-row.module.css';

interface ItemRowProps {
  id: string;
  /** Accessible name of the row. */
  name: string;
  isSelected: boolean | undefined;
  /** Greyed and struck through. */
  isGone: boolean;
  isNew: boolean | undefined;
  /** Further items on the same leg. */
  ways?: Ways | undefined;
  isWay?: boolean | undefined;
  /** Absent where there is nothing to open. */
  onSelect: ((id: string) => void) | undefined;
  /** Text below the legs: why the item was rejected. */
  note: ReactNode;
  /** Content at the left: a `RowFigure`. */
  figure: ReactNode;
  /** Shown beside the figure on phones. */
  above?: ReactNode;
  /** One `<li>` each. */
  legs: ReactNode;
  /** Content at the right: a `RowActions`. */
  actions: ReactNode;
  /** Opens the other bookmakers' prices below. */
  prices?: Disclosure | undefined;
  /** Content below, over the whole width. */
  children?: ReactNode;
}

/** Button for the other bookmakers' prices: a label where it fits, else an icon beside the calculator. */
function PricesButton({ isOpen, onToggle }: Disclosure) {
  const t = useText();
  return (
    <button
      aria-expanded={isOpen}
      aria-label={t('detail.alternatives')}
      className={styles.prices}
      onClick={onToggle}
      title={t('detail.alternatives')}
      type="button"
    >
      <span className={styles.pricesText}>{t('detail.alternatives')}</span>
      <ChevronDownIcon className={cx(isOpen && styles.turned)} size={12} />
    </button>
  );
}

/** One item of a card: its figure, its legs in columns aligned down the whole list, and its actions. */
export function ItemRow(props: ItemRowProps) {
  const { id, name, isSelected = false, isGone, isNew = false, onSelect, note, ways, isWay = false } = props;
  const { prices, children } = props;
  return (
    <article
      className={cx(
        styles.row,
        isSelected && styles.selected,
        isGone && styles.gone,
        isNew && styles.new,
        note !== undefined && styles.noted,
        ways && styles.folded,
        isWay && styles.way,
      )}
    >
      {onSelect && (
        <button
          aria-current={isSelected}
          aria-label={name}
          className={styles.open}
          data-item={id}
          onClick={() => onSelect(id)}
          type="button"
        />
      )}
      {props.figure}
      {props.above !== undefined && <span className={styles.above}>{props.above}</span>}
      <ul className={styles.legs}>
        {props.legs}
        {note !== undefined && <li className={styles.note}>{note}</li>}
      </ul>
      {ways && <WaysButton {...ways} className={styles.ways} />}
      {props.actions}
      {prices && <PricesButton {...prices} />}
      {children && (
        <div className={styles.below} data-below="">
          <div className={styles.belowInner}>{children}</div>
        </div>
      )}
    </article>
  );
}
