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
  /** Called while typing: the decimal odds, null for an empty field, NaN for an invalid text. */
  onChange: (odds: number | null) => void;
  /** For a bound: lower values become this on blur. Without it odds must be above 1, and the field says so. */
  least?: number;
  /** Higher values become this on blur. */
  most?: number;
}

/** Step of the arrow keys in decimal odds, in any notation; Shift and PageUp use ten times. */
const STEP = 0.01;
/** Lower limit of steps: the lowest price that bookmakers quote. */
const LOWEST = 1.01;
const LONGEST_TEXT = 16;
/** Odds are stored in millionths. */
const DIGITS = 6;

type Wrong = OddsFault | 'notAboveOne';

/** Text shown instead of the formatted value. */
interface Typed {
  text: string;
  /** State on blur: the text stays while value and notation are unchanged. */
  left?: { value: number | null; format: OddsFormat };
}

/** Normalizes the text to the page's format, without a trailing separator. */
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
 * Odds in the person's notation, and always in decimals, with the locale's separators. Stores and shows the exact
 * value; an invalid text is explained on blur, and has no value until corrected.
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
      // A field with a key handler stops propagation by default: Escape would not close a dialog.
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
      // A phone's numeric keyboard has neither sign nor slash.
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
