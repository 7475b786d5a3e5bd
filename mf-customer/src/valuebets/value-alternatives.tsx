import { noVigOdds } from '@bothways/domain/fair-odds';
import type { ValueAlternative, ValueBet } from '@bothways/domain/valuebets';
import { useQuery } from '@bothways/platform';
import { Percent, Select, useOddsText } from '@bothways/ui';
import { useState } from 'react';
import { AlternativesPanel } from '../alternatives/index.ts';
import { useBookieName } from '../bookies/index.ts';
import { REREAD_MS } from '../live-list/index.ts';
import {
  eventTitle,
  handicapText,
  lineText,
  pickOf,
  selectionText,
  useWording,
  type Wording,
} from '../words/index.ts';
import { useText } from './texts.ts';
import { latestValueQuery } from './value.queries.ts';
import { fairOddsAt } from './value-figures.ts';
import styles from './value-row.module.css';

const pricesAt = ({ bet }: ValueBet, line: number | undefined): ValueAlternative[] =>
  bet.alternativeOdds.filter(({ handicap }) => handicap === line);

/** Returns the bet with every line of its market: lists carry only the bet's own line. */
function useAllLines(value: ValueBet): ValueBet {
  const { data } = useQuery({ ...latestValueQuery(value.bet.id), staleTime: REREAD_MS });
  const whole = data?.data.valuebets.find(({ bet }) => bet.id === value.bet.id);
  if (!whole) return value;
  const { lines, alternativeOdds } = whole.bet;
  // The list's prices of its own line are newer.
  const ownLine = pricesAt(value, value.bet.handicap);
  const otherLines = alternativeOdds.filter(({ handicap }) => handicap !== value.bet.handicap);
  return { ...value, bet: { ...value.bet, alternativeOdds: [...ownLine, ...otherLines], lines } };
}

interface LineSelectorProps {
  value: ValueBet;
  line: number;
  onChange: (line: number) => void;
  wording: Wording;
}

/** Selector of the market's lines with their fair odds. */
function LineSelector({ value, line, onChange, wording }: LineSelectorProps) {
  const t = useText();
  const oddsText = useOddsText();
  const { lines = [], isOver, marketShortName } = value.bet;
  const isHandicap = isOver === undefined && marketShortName === 'AH';
  const text = isHandicap ? handicapText : lineText;
  return (
    <Select
      aria-label={t('valuebets.line')}
      className={styles.lines}
      onChange={(chosen) => onChange(Number(chosen))}
      options={lines.map(({ handicap, probability }) => ({
        value: String(handicap),
        label: text(handicap, wording.locale),
        note:
          handicap === value.bet.handicap
            ? t('valuebets.ownLine')
            : t('valuebets.lineFair', { odds: oddsText(noVigOdds(probability)) }),
      }))}
      size="small"
      value={String(line)}
    />
  );
}

/** Combined value of the best prices of both sides of the line. */
function PairValue({ pct }: { pct: number | undefined }) {
  const t = useText();
  if (pct === undefined) return null;
  return (
    <span title={t('valuebets.pairHow')}>
      {t('valuebets.pairValue')} <Percent percent={pct} />
    </span>
  );
}

/** Every bookmaker's price of the bet, or of the same side at another line of its market. */
export function ValueAlternatives({ value: listed }: { value: ValueBet }) {
  const t = useText();
  const bookieName = useBookieName();
  const value = useAllLines(listed);
  const { bet } = value;
  const [line, setLine] = useState(bet.handicap);
  const wording = useWording(value.event, [bet]);
  const isOwn = line === bet.handicap;
  const prices = pricesAt(value, line);
  const [first, ...rest] = prices;
  const own = isOwn ? { ...bet, quotedOdds: bet.originalOdds } : first;
  if (!own) return null;
  const how = bet.value.splineValue ? 'valuebets.noVigHow' : 'valuebets.noVigBlend';
  return (
    <AlternativesPanel
      alternatives={isOwn ? prices : rest}
      aside={
        line !== undefined &&
        (bet.lines?.length ?? 0) > 1 && (
          <LineSelector line={line} onChange={setLine} value={value} wording={wording} />
        )
      }
      changedOn={isOwn ? bet.changedOn : undefined}
      compared={isOwn ? prices : rest}
      comparedNote={t('alternatives.others')}
      event={eventTitle(value.event)}
      key={line}
      more={<PairValue pct={bet.lines?.find(({ handicap }) => handicap === line)?.pairPct} />}
      name={selectionText({ ...pickOf(bet), handicap: line }, wording)}
      noVigNote={t(how, { bookie: bookieName(value.provider) })}
      noVigOdds={fairOddsAt(value, line)}
      own={own}
    />
  );
}
