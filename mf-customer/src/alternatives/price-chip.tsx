import type { AlternativeOdds } from '@bothways/domain/arbs';
import {
  ChartLineIcon,
  Chip,
  ChipButton,
  cx,
  IconButton,
  Liquidity,
  Odds,
  VisuallyHidden,
} from '@bothways/ui';
import { BetDelay, MappedPrice, NetOdds, useBookieName } from '../bookies/index.ts';
import { useText } from '../texts.ts';
import { ShortAge } from '../time/index.ts';
import styles from './alternatives-panel.module.css';

/** A bookmaker's price. `odds` is after its fee, `quotedOdds` as the bookmaker itself shows it. */
export type PanelPrice = AlternativeOdds & {
  quotedOdds?: number;
  /** False where the bookmaker does not offer it now. */
  active?: boolean;
};

/** Returns the odds as the bookmaker shows them. */
export const quotedOf = ({ quotedOdds, odds }: PanelPrice): number => quotedOdds ?? odds;

function PriceText({ price }: { price: PanelPrice }) {
  const t = useText();
  const bookieName = useBookieName();
  return (
    <>
      {bookieName(price.bookie)}
      <b>
        <Odds odds={quotedOf(price)} />
      </b>
      {price.fee && (
        <span className={styles.pale}>
          <NetOdds price={price} />
        </span>
      )}
      {price.maxRisk !== undefined && (
        <span className={styles.pale}>
          <Liquidity usd={price.maxRisk} />
        </span>
      )}
      <MappedPrice price={price} />
      <BetDelay price={price} />
      {price.reference && <span className={styles.pale}>{t('alternatives.reference')}</span>}
      {price.active === false && <span className={styles.pale}>{t('alternatives.inactive')}</span>}
      <span className={styles.pale}>
        <VisuallyHidden>{t('alternatives.seen')}</VisuallyHidden> <ShortAge since={price.updatedOn} />
      </span>
    </>
  );
}

interface PriceChipProps {
  price: PanelPrice;
  isChosen: boolean;
  /** Applies the bookmaker; without it, pressing the chip opens its history. */
  onChoose: ((bookie: string) => void) | undefined;
  onHistory: (price: PanelPrice) => void;
}

/** One bookmaker's price with a button for its history. */
export function PriceChip({ price, isChosen, onChoose, onHistory }: PriceChipProps) {
  const t = useText();
  const bookieName = useBookieName();
  const history = t('alternatives.history', { bookie: bookieName(price.bookie) });
  const dashed = price.reference ? styles.dashed : undefined;
  if (!onChoose) {
    return (
      <ChipButton className={cx(styles.price, dashed)} onPress={() => onHistory(price)} size="small">
        <PriceText price={price} />
        <VisuallyHidden>{history}</VisuallyHidden>
        <ChartLineIcon size={12} />
      </ChipButton>
    );
  }
  return (
    <span className={styles.pair}>
      <Chip
        className={cx(styles.price, styles.choice)}
        edge={price.reference ? 'dashed' : 'solid'}
        isSelected={isChosen}
        mark={false}
        onChange={() => onChoose(price.bookie)}
        size="small"
      >
        <PriceText price={price} />
      </Chip>
      <IconButton className={styles.open} label={history} onPress={() => onHistory(price)} size="small">
        <ChartLineIcon size={14} />
      </IconButton>
    </span>
  );
}
