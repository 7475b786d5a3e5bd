import {
  BET_STATES,
  type Choice,
  IMPORT_FIELDS,
  type ImportAsked,
  readAmount,
  readOddsCell,
} from '@bothways/domain/bankroll';
import { formatNumber } from '@bothways/ui';
import { useText } from '../texts.ts';
import { useAmounts } from '../use-amounts.ts';

type Word =
  | 'dayFirst'
  | 'monthFirst'
  | 'amountIs'
  | 'decimalIs'
  | 'americanIs'
  | 'profit'
  | 'payout'
  | 'rate'
  | 'amount'
  | 'nothing'
  | 'after'
  | 'before'
  | 'paid'
  | 'offered'
  | 'snr'
  | 'sr'
  | 'backer'
  | 'liability';

const WORDS: Readonly<Record<Choice, Readonly<Record<string, Word>>>> = {
  dates: { dmy: 'dayFirst', mdy: 'monthFirst' },
  mark: { '.': 'amountIs', ',': 'amountIs' },
  notation: { decimal: 'decimalIs', american: 'americanIs' },
  profit: { profit: 'profit', payout: 'payout' },
  commission: { percent: 'rate', amount: 'amount', none: 'nothing' },
  bonus: { percent: 'rate', amount: 'amount', none: 'nothing' },
  net: { after: 'after', before: 'before' },
  cashOut: { paid: 'paid', offered: 'offered' },
  freebet: { snr: 'snr', sr: 'sr' },
  layStake: { backer: 'backer', liability: 'liability' },
};

/** Returns the words of a question about a file, and of each of its readings. */
export function useReadingText() {
  const t = useText();
  const { locale } = useAmounts('EUR');
  const amountOf = (amount: number): string => formatNumber(amount, locale, 2);
  const figureOf = ({ kind, subject }: Asked, reading: string): string => {
    const isMark = kind === 'mark';
    const value = isMark
      ? readAmount(subject, reading === ',' ? ',' : '.')
      : readOddsCell(subject, reading === 'american' ? 'american' : 'decimal');
    return value === undefined ? '–' : amountOf(value);
  };
  return {
    amount: (cents: number): string => amountOf(cents / 100),
    asked: ({ kind, subject }: Asked): string => t(`bankroll.import.ask.kind.${kind}`, { subject }),
    reading(question: Asked, reading: string): string {
      const { kind } = question;
      if (kind === 'state') {
        const state = BET_STATES.find((each) => each === reading);
        return state ? t(`bankroll.state.${state}`) : t('bankroll.import.ask.reading.omit');
      }
      if (kind === 'column') {
        const field = IMPORT_FIELDS.find((each) => each === reading);
        return field ? t(`bankroll.import.field.${field}`) : t('bankroll.import.ask.reading.nothing');
      }
      const word = WORDS[kind][reading];
      return word === undefined
        ? reading
        : t(`bankroll.import.ask.reading.${word}`, { value: figureOf(question, reading) });
    },
    sums: ({ stakeCents, profitCents }: { stakeCents: number; profitCents: number }): string =>
      t('bankroll.import.ask.sums', {
        stakes: amountOf(stakeCents / 100),
        profit: amountOf(profitCents / 100),
      }),
  };
}
type Asked = Pick<ImportAsked, 'kind' | 'subject'>;
