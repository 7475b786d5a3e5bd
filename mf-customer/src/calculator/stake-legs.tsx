import {
  ExternalLinkIcon,
  formatMoney,
  formatOdds,
  GiftIcon,
  IconButton,
  Money,
  NumberField,
  Odds,
  Select,
  useEuroSign,
  useOddsText,
  useUi,
  VisuallyHidden,
} from '@bothways/ui';
import {
  BetDelayNote,
  MappedPrice,
  useBookieCalculator,
  useBookieLink,
  useBookieName,
} from '../bookies/index.ts';
import { Flash } from '../time/index.ts';
import { isLay, selectionText, type Wording } from '../words/index.ts';
import type { CalculatorLeg } from './legs.ts';
import { RoomNote } from './room-note.tsx';
import styles from './stake-legs.module.css';
import { useText } from './texts.ts';
import type { Calculator } from './use-calculator.ts';

interface LegProps {
  leg: CalculatorLeg;
  index: number;
  calculator: Calculator;
  wording: Wording;
}

/** A menu where another bookmaker quotes the same pick, else the name only. */
function BookieChoice({ leg, index, calculator, wording }: LegProps) {
  const t = useText();
  const bookieName = useBookieName();
  const oddsText = useOddsText();
  if (leg.choices.length < 2) return <span className={styles.bookie}>{bookieName(leg.price.bookie)}</span>;
  return (
    <Select
      aria-label={t('calc.bookmakerOf', { selection: selectionText(leg.pick, wording) })}
      className={styles.select}
      onChange={(bookie) => calculator.dispatch({ type: 'bookie', leg: index, bookie })}
      options={leg.choices.map(({ bookie, quotedOdds }) => ({
        value: bookie,
        label: bookieName(bookie),
        note: oddsText(quotedOdds),
      }))}
      size="small"
      value={leg.price.bookie}
    />
  );
}

/** The odds as the bookmaker shows them, with a link there. */
function QuotedOdds({ leg }: { leg: CalculatorLeg }) {
  const t = useText();
  const bookieName = useBookieName();
  const odds = (
    <Flash of={leg.price.quotedOdds}>
      <Odds odds={leg.price.quotedOdds} />
    </Flash>
  );
  const link = useBookieLink()(leg.price.bookie, leg.price.link);
  if (!link) return <span className={styles.odds}>{odds}</span>;
  return (
    <a {...link} className={styles.odds}>
      {odds}
      <ExternalLinkIcon size={12} />
      <VisuallyHidden>{t('calc.openAt', { bookmaker: bookieName(leg.price.bookie) })}</VisuallyHidden>
    </a>
  );
}

/** The odds in the bookmaker's format, if it differs from the person's. */
function WrittenOdds({ leg: { price } }: { leg: CalculatorLeg }) {
  const t = useText();
  const { locale, odds: reads } = useUi();
  const bookieName = useBookieName();
  const writes = useBookieCalculator()(price.bookie)?.oddsFormat ?? reads;
  if (writes === reads) return null;
  const words = { odds: formatOdds(price.quotedOdds, locale, writes), bookmaker: bookieName(price.bookie) };
  return <span className={styles.below}>{t('calc.writes', words)}</span>;
}

/** Which leg carries the freebet. */
function FreebetMark({ leg, index, calculator, wording }: LegProps) {
  const t = useText();
  return (
    <IconButton
      isOn={leg.isFreebet}
      label={t('calc.freebetOn', { selection: selectionText(leg.pick, wording) })}
      onPress={() => calculator.dispatch({ type: 'freebetLeg', leg: index })}
      size="small"
    >
      <GiftIcon size={14} />
    </IconButton>
  );
}

function StakeField({ leg, index, calculator, wording }: LegProps) {
  const t = useText();
  const euro = useEuroSign();
  const { calculation, dispatch, state } = calculator;
  const stakeCents = calculation.plan?.legs[index]?.stakeCents;
  return (
    <NumberField
      {...euro}
      align="end"
      aria-label={t('calc.stakeOf', { selection: selectionText(leg.pick, wording) })}
      className={styles.stake}
      isReadOnly={state.mode === 'freebet'}
      minValue={0}
      onChange={(euros) =>
        dispatch({ type: 'fix', leg: index, stakeCents: euros === null ? null : Math.round(euros * 100) })
      }
      size="small"
      step={1}
      value={stakeCents === undefined ? null : stakeCents / 100}
    />
  );
}

/** Liability of a lay: its stake is what the other side puts up. */
function Liability({ cents }: { cents: number | undefined }) {
  const t = useText();
  return (
    <span className={styles.below}>
      {t('calc.liability')} <Money cents={cents} />
    </span>
  );
}

/** One line per bet: pick, bookmaker, odds, stake. The others follow a typed stake. */
export function StakeLegs({ calculator, wording }: { calculator: Calculator; wording: Wording }) {
  const { calculation, state, dispatch, fit } = calculator;
  const t = useText();
  const { locale } = useUi();
  const take = fit?.totalCents
    ? {
        label: t('calc.fit', { total: formatMoney(fit.totalCents, locale) }),
        onPress: () => dispatch({ type: 'fit', limitsCents: fit.limitsCents }),
      }
    : undefined;
  return (
    <ul className={styles.legs}>
      {calculation.legs.map((leg, index) => {
        const props = { leg, index, calculator, wording };
        const room = fit?.short.get(index);
        return (
          <li className={styles.leg} key={leg.id}>
            <span className={styles.name}>
              <span className={styles.pick}>{selectionText(leg.pick, wording)}</span>
              {state.mode === 'freebet' && !isLay(leg.pick) && <FreebetMark {...props} />}
            </span>
            <BookieChoice {...props} />
            <QuotedOdds leg={leg} />
            <StakeField {...props} />
            <WrittenOdds leg={leg} />
            {isLay(leg.pick) && <Liability cents={calculation.plan?.legs[index]?.outlayCents} />}
            <MappedPrice price={leg.price} />
            <BetDelayNote className={styles.below} price={leg.price} />
            {room && <RoomNote action={take} room={room} />}
          </li>
        );
      })}
    </ul>
  );
}
