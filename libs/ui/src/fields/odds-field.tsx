import {
  type DecimalMark,
  isInFormat,
  isOddsTyping,
  type OddsFault,
  type OddsFormat,
  readOdds,
} from '@bothways/domain/odds';
import { useState } from 'react';
import { DECIMAL_MARK, type Locale } from '../formats/locale.ts';
import { formatExactOdds } from '../formats/numbers.ts';
import type { UiTexts } from '../provider/texts.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { stepped } from './number-steps.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

type KeyEvent = Parameters<NonNullable<TextFieldProps['onKeyDown']>>[0];

export interface OddsFieldProps
  extends Omit<TextFieldProps, 'value' | 'defaultValue' | 'onChange' | 'figures' | 'type' | 'inputMode'> {
  /** Decimal odds; null is an empty field. */
  value: number | null;
  /** Called while typing: the decimal odds, null for an empty field, NaN for a text that is no odds. */
  onChange: (odds: number | null) => void;
  /** For a bound: what is below becomes this when the field is left. Without it odds are above 1, and the field says so. */
  least?: number;
  /** What is above becomes this when the field is left. */
  most?: number;
}

/** Arrow keys move the decimal odds by this much, Shift and PageUp by ten times, whatever the notation. */
const STEP = 0.01;
/** Where steps end: the lowest price that books quote. */
const LOWEST = 1.01;
const LONGEST_TEXT = 16;
/** Odds are kept in millionths. */
const DIGITS = 6;

type Wrong = OddsFault | 'notAboveOne';

/** What stands in the field instead of its value. */
interface Typed {
  text: string;
  /** The field was left like this: the text stays while value and notation are the same. */
  left?: { value: number | null; format: OddsFormat };
}

/** The text as the page writes it, without a mark at the end. */
const tidy = (text: string, mark: DecimalMark): string =>
  text.trim().replace(/[.,]$/, '').replaceAll(/[.,]/g, mark);

const EXAMPLES = {
  decimal: 'oddsDecimal',
  american: 'oddsAmerican',
  fractional: 'oddsFractional',
} as const satisfies Record<OddsFormat, keyof UiTexts>;

function wrongText(wrong: Wrong, text: string, { texts, odds, mark }: Notation): string {
  if (wrong === 'notAboveOne') return texts.oddsAboveOne;
  if (wrong === 'americanTooSmall') return texts.oddsAmericanTooSmall;
  if (wrong === 'notOdds') return texts[EXAMPLES[odds]];
  const points = text.trim();
  return texts.twoReadings.replace('{whole}', `+${points}`).replace('{fraction}', `${points}${mark}00`);
}

interface Notation {
  texts: UiTexts;
  odds: OddsFormat;
  mark: DecimalMark;
}

/**
 * Odds in the notation that the person reads odds in, and in decimals always, with the marks of the page. The exact
 * value is kept and shown; what is no odds says why when the field is left, and is nobody's number until then.
 */
export function OddsField(props: OddsFieldProps) {
  const { value, onChange, least, most, onBlur, ...rest } = props;
  const { locale, texts, odds: format } = useUi();
  const notation = { texts, odds: format, mark: DECIMAL_MARK[locale] };
  const [typed, setTyped] = useState<Typed | null>(null);

  const read = (text: string): number | null | Wrong => {
    const odds = readOdds(text, format);
    return typeof odds === 'number' && least === undefined && odds <= 1 ? 'notAboveOne' : odds;
  };
  const report = (odds: number | null): void => {
    if (!Object.is(odds, value)) onChange(odds);
  };
  const { left } = typed ?? {};
  const isShown =
    typed !== null && (left === undefined || (Object.is(left.value, value) && left.format === format));
  const shownRead = isShown && left ? read(typed.text) : null;

  const type = (text: string): void => {
    if (!isOddsTyping(text, format, notation.mark)) return;
    setTyped({ text });
    const odds = read(text);
    report(typeof odds === 'string' ? Number.NaN : odds);
  };
  const settle = (): void => {
    if (!isShown) return;
    const odds = read(typed.text);
    if (typeof odds === 'string') {
      setTyped({ ...typed, left: { value: Number.NaN, format } });
    } else if (odds === null) {
      setTyped(null);
    } else {
      const settled = Math.min(Math.max(odds, least ?? 0), most ?? Number.POSITIVE_INFINITY);
      report(settled);
      const isOwn = settled === odds && isInFormat(typed.text, format);
      setTyped(isOwn ? { text: tidy(typed.text, notation.mark), left: { value: settled, format } } : null);
    }
  };
  const move = (event: KeyEvent): void => {
    if (event.key === 'Enter') settle();
    const from = Number.isNaN(value) ? null : value;
    const limits = { minValue: least ?? LOWEST, maxValue: most, digits: DIGITS };
    const next = stepped(from, event, { ...limits, step: STEP });
    if (next === undefined || rest.isReadOnly) {
      // A field that listens keeps every key to itself unless it says otherwise: Escape would close no window.
      event.continuePropagation();
      return;
    }
    event.preventDefault();
    setTyped(null);
    report(next);
  };

  return (
    <TextField
      maxLength={LONGEST_TEXT}
      {...rest}
      error={
        rest.error ??
        (isShown && typeof shownRead === 'string' ? wrongText(shownRead, typed.text, notation) : undefined)
      }
      figures="start"
      // The figures of a phone have neither sign nor stroke.
      inputMode={format === 'decimal' ? 'decimal' : 'text'}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
      onChange={type}
      onKeyDown={move}
      value={isShown ? typed.text : shownOdds(value, locale, format)}
    />
  );
}

const shownOdds = (value: number | null, locale: Locale, format: OddsFormat): string =>
  value === null || Number.isNaN(value) ? '' : formatExactOdds(value, locale, format);
