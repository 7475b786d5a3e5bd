import type { Side } from '@bothways/domain/markets';
import { Button, MISSING, Odds, Sparkline } from '@bothways/ui';
import { type ReactNode, useState } from 'react';
import { useBookieName, useBookieVoice } from '../bookies/index.ts';
import { HistoryDialog } from '../history/index.ts';
import { useText } from '../texts.ts';
import { ShortAge } from '../time/index.ts';
import { byPrice } from '../words/index.ts';
import styles from './alternatives-panel.module.css';
import { averageOf } from './figures.ts';
import { type PanelPrice, PriceChip, quotedOf } from './price-chip.tsx';

export type { PanelPrice } from './price-chip.tsx';

export interface AlternativesPanelProps {
  /** The selection in words: "Over 2.25 goals". */
  name: string;
  /** Absent: a back. */
  side?: Side | undefined;
  /** The event in words, for the heading of the history. */
  event: string;
  /** The bet's own price. */
  own: PanelPrice;
  /** The other bookmakers' prices. */
  alternatives: readonly PanelPrice[];
  /** The prices from which the average is computed; the best is that of all shown. */
  compared: readonly PanelPrice[];
  /** Describes which prices these are. */
  comparedNote: string;
  /** 1 over the adjusted probability; undefined where it is unknown. */
  noVigOdds: number | undefined;
  /** How the no-vig odds were derived, or why there are none. */
  noVigNote: string;
  /** When the bet's price last moved, ISO 8601. */
  changedOn?: string | undefined;
  /** The bookmaker whose chip is selected. */
  chosen?: string;
  /** Applies a bookmaker, to a calculator for example; without it, a chip opens the history. */
  onChoose?: (bookie: string) => void;
  /** Content beside the name: a selector of lines. */
  aside?: ReactNode;
  /** Content beside the figures: another figure of the line. */
  more?: ReactNode;
}

/** Number of bookmakers shown before "Show more". */
const SHOWN_PRICES = 8;

const Figure = ({ label, title, odds }: { label: string; title?: string; odds: number | undefined }) => (
  <span title={title}>
    {label} {odds === undefined ? MISSING : <Odds className={styles.figure ?? ''} odds={odds} />}
  </span>
);

function Figures(props: AlternativesPanelProps) {
  const { own, alternatives, compared, side, comparedNote, noVigOdds, noVigNote, more } = props;
  const t = useText();
  const bookieName = useBookieName();
  const hasVoice = useBookieVoice();
  const [best] = [own, ...alternatives].toSorted(byPrice(side));
  const average = averageOf(compared, hasVoice);
  const leftOut = compared.filter(({ bookie }) => !hasVoice(bookie)).map(({ bookie }) => bookieName(bookie));
  return (
    <div className={styles.figures}>
      <Figure label={t('alternatives.best')} odds={best?.odds} />
      <Figure label={t('alternatives.average')} odds={average} title={comparedNote} />
      <Figure label={t('alternatives.noVig')} odds={noVigOdds} title={noVigNote} />
      {more}
      {leftOut.length > 0 && (
        <span className={styles.pale}>{t('alternatives.leftOut', { bookies: leftOut.join(', ') })}</span>
      )}
    </div>
  );
}

function Head({ name, changedOn, aside }: AlternativesPanelProps) {
  const t = useText();
  return (
    <div className={styles.head}>
      <h4 className={styles.name}>{name}</h4>
      {changedOn !== undefined && (
        <span className={styles.pale} title={t('alternatives.movedWhen')}>
          {t('alternatives.moved')} <ShortAge since={changedOn} />
        </span>
      )}
      {aside}
    </div>
  );
}

function Chips(props: AlternativesPanelProps & { onHistory: (price: PanelPrice) => void }) {
  const { own, side, alternatives, chosen = own.bookie, onChoose, onHistory } = props;
  const t = useText();
  const [showsAll, setShowsAll] = useState(false);
  const prices = [own, ...alternatives].toSorted(byPrice(side));
  const hidden = prices.length - SHOWN_PRICES;
  return (
    <fieldset aria-label={t('alternatives.prices')} className={styles.chips}>
      {(showsAll ? prices : prices.slice(0, SHOWN_PRICES)).map((price) => (
        <PriceChip
          isChosen={price.bookie === chosen}
          key={price.bookie}
          onChoose={onChoose}
          onHistory={onHistory}
          price={price}
        />
      ))}
      {hidden > 0 && !showsAll && (
        <Button onPress={() => setShowsAll(true)} size="small" variant="quiet">
          {t('alternatives.more', { count: hidden })}
        </Button>
      )}
    </fieldset>
  );
}

/** Every bookmaker's price for a selection: best, average and no-vig odds, a chip each, and the odds history. */
export function AlternativesPanel(props: AlternativesPanelProps) {
  const { name, event, own } = props;
  const t = useText();
  const [shown, setShown] = useState<PanelPrice>();
  const recent = own.history ?? [];
  return (
    <div className={styles.panel}>
      <div>
        <Head {...props} />
        <Figures {...props} />
      </div>
      {recent.length > 1 && (
        <Sparkline label={t('alternatives.recent')} values={recent.map(({ odds }) => odds)} />
      )}
      <Chips {...props} onHistory={setShown} />
      {shown && (
        <HistoryDialog
          bookie={shown.bookie}
          currentOdds={shown.active === false ? null : quotedOf(shown)}
          event={event}
          name={name}
          onClose={() => setShown(undefined)}
          topic={shown.topic}
        />
      )}
    </div>
  );
}
