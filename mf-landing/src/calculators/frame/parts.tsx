import { type AmountFault, AmountField, type AmountFieldProps } from '@bothways/calculators/fields';
import { ODDS_FORMATS } from '@bothways/domain/odds';
import { useLocation, useOddsFormat, useToast } from '@bothways/platform';
import {
  Card,
  CopyButton,
  formatExactOdds,
  formatNumber,
  OddsField,
  type OddsFieldProps,
  Segmented,
  type SegmentedProps,
  useCopied,
  useUi,
} from '@bothways/ui';
import type { ReactNode } from 'react';
import { ODDS_RULES } from '../address/index.ts';
import styles from './parts.module.css';
import { useFrameText } from './texts.ts';

const EXAMPLE = 12.5;
const EXAMPLE_ODDS = 2.5;

/** Returns a field's message for an invalid text. */
function useWrongText(digits: number): (fault: AmountFault) => string {
  const t = useFrameText();
  const { locale } = useUi();
  const number = (value: number): string => formatNumber(value, locale, Number.isInteger(value) ? 0 : digits);
  return (fault) => {
    switch (fault.fault) {
      case 'notNumber':
        return t('wrong.notNumber', { example: formatNumber(EXAMPLE, locale, digits) });
      case 'tooSmall':
        return t('wrong.tooSmall', { min: number(fault.min) });
      case 'tooLarge':
        return t('wrong.tooLarge', { max: number(fault.max) });
      default:
        return t(`wrong.${fault.fault}`, { ...fault });
    }
  };
}

/** An amount with the page's own error messages. */
export function Amount(props: Omit<AmountFieldProps, 'wrong' | 'size'>) {
  return <AmountField size="large" {...props} wrong={useWrongText(props.digits)} />;
}

/** An amount in euros, with the sign positioned by language. */
export function Euros(props: Omit<AmountFieldProps, 'wrong' | 'size' | 'digits'>) {
  const { locale } = useUi();
  return <Amount {...props} {...(locale === 'en' ? { prefix: '€' } : { suffix: '€' })} digits={2} />;
}

/** Odds in the visitor's notation, up to any bookmaker's maximum. */
export function Price(props: Omit<OddsFieldProps, 'size'>) {
  const t = useFrameText();
  const { locale } = useUi();
  const isTooLarge = props.value !== null && props.value > ODDS_RULES.max;
  const message = isTooLarge
    ? t('wrong.oddsTooLarge', { max: formatNumber(ODDS_RULES.max, locale) })
    : props.error;
  return <OddsField size="large" {...props} error={message} />;
}

/** Whether odds are usable in a calculation. */
export const isPrice = (odds: number | null): odds is number =>
  odds !== null && odds >= ODDS_RULES.min && odds <= ODDS_RULES.max;

/** The fields of a calculator, in two columns. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={styles.fields}>{children}</div>
);

/** A field as wide as the column. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={styles.wide}>{children}</div>;

/** The kind of bet: on a phone in two columns. */
export function KindChoice<Kind extends string>(props: Omit<SegmentedProps<Kind>, 'size' | 'className'>) {
  return <Segmented {...props} className={styles.kinds} />;
}

/** Switches, and at the end the link to the numbers. */
export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** The link to these numbers, copied on press. */
export function LinkToNumbers() {
  const t = useFrameText();
  const { pathname, search } = useLocation();
  const toast = useToast();
  const { isCopied, copy } = useCopied(() => toast.show({ tone: 'error', title: t('copyFailed') }));
  return (
    <a
      className={styles.link}
      href={`${pathname}${search}`}
      onClick={(event) => {
        event.preventDefault();
        copy(event.currentTarget.href);
      }}
    >
      <span aria-live="polite">{t(isCopied ? 'linkCopied' : 'link')}</span>
    </a>
  );
}

/** The choice of the odds notation. */
export function FormatChoice() {
  const t = useFrameText();
  const [format, setFormat] = useOddsFormat();
  const { locale } = useUi();
  return (
    <Segmented
      label={t('oddsFormat')}
      onChange={setFormat}
      options={ODDS_FORMATS.map((value) => ({ value, label: formatExactOdds(EXAMPLE_ODDS, locale, value) }))}
      size="small"
      value={format}
    />
  );
}

interface ResultCardProps {
  label: string;
  /** The main figure. */
  main: ReactNode;
  /** Text to copy. */
  copied: string;
  figures: readonly {
    label: string;
    figure: ReactNode;
    note: string;
    tone?: 'profit' | 'loss' | undefined;
  }[];
  tone?: 'profit' | 'loss' | undefined;
  children: ReactNode;
}

/** The result: one main figure, three others, and the payoff of every result. */
export function ResultCard({ label, main, copied, figures, tone, children }: ResultCardProps) {
  const t = useFrameText();
  const toast = useToast();
  return (
    <Card as="section" aria-label={label}>
      <div className={styles.main}>
        <span className={styles.label}>{label}</span>
        <div className={styles.loud}>
          <b aria-live="polite" className={tone && styles[tone]}>
            {main}
          </b>
          <CopyButton
            copiedLabel={t('copied')}
            label={t('copy')}
            onFailure={() => toast.show({ tone: 'error', title: t('copyFailed') })}
            size="large"
            text={copied}
            variant="primary"
          />
        </div>
      </div>
      <dl className={styles.figures}>
        {figures.map((each) => (
          <div key={each.label}>
            <dt>{each.label}</dt>
            <dd className={each.tone && styles[each.tone]}>{each.figure}</dd>
            <dd className={styles.small}>{each.note}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.table}>{children}</div>
    </Card>
  );
}

/** Replaces the result while the inputs are incomplete. */
export function NoResult({ children }: { children?: ReactNode }) {
  const t = useFrameText();
  return (
    <Card>
      <p className={styles.none} role="status">
        {children ?? t('none')}
      </p>
    </Card>
  );
}

/** A heading and a line in the column beside the steps. */
export function Aside({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.asideTitle}>{title}</h2>
      <p className={styles.asideLead}>{lead}</p>
      <div className={styles.aside}>{children}</div>
    </>
  );
}

export const AsideNote = ({ children }: { children: ReactNode }) => (
  <p className={styles.asideNote}>{children}</p>
);

export const toneOf = (value: number): 'profit' | 'loss' | undefined =>
  value === 0 ? undefined : value > 0 ? 'profit' : 'loss';
