import { LocaleLink, LocaleNavLink, useLocalePath, usePageTitle } from '@bothways/platform';
import { ArrowRightIcon, LinkButton, PlusIcon, tabClass } from '@bothways/ui';
import type { ReactNode } from 'react';
import { frame, page, SiteFooter, SiteHeader } from '../../page/index.ts';
import { useText } from '../../texts.ts';
import styles from './calculator-page.module.css';
import { CALCULATORS, type CalculatorKind } from './kinds.ts';
import { useFrameText } from './texts.ts';

const QUESTIONS = ['1', '2', '3', '4'] as const;
type Nth = (typeof QUESTIONS)[number];
/** Texts that each page has under the same keys. */
type PageKey = 'heading' | 'lead' | 'end.title' | 'end.text' | `questions.${'q' | 'a'}${Nth}`;
type PageText = (key: PageKey) => string;

/** One step of the calculation: subject, expression, result. */
export interface Step {
  title: string;
  sum: string;
  result: ReactNode;
}

interface CalculatorPageProps {
  kind: CalculatorKind;
  /** Texts of the page: its heading, questions, and the reason to use the product. */
  text: PageText;
  inputs: ReactNode;
  result: ReactNode;
  /** Terms and operators of the formula, alternating. */
  formula: readonly string[];
  formulaNote: string;
  steps: readonly Step[];
  stepsLead: string;
  aside: ReactNode;
}

/** The calculators as tabs, each a page. */
export function CalculatorTabs() {
  const t = useFrameText();
  return (
    <nav aria-label={t('tabs')} className={styles.tabs}>
      <div className={tabClass.list}>
        {CALCULATORS.map((kind) => (
          <LocaleNavLink className={tabClass.tab} key={kind} to={`calculators/${kind}`}>
            {t(`names.${kind}`)}
          </LocaleNavLink>
        ))}
      </div>
    </nav>
  );
}

function Formula({ terms, note }: { terms: readonly string[]; note: string }) {
  const t = useFrameText();
  return (
    <section className={frame.section}>
      <div className={frame.frame}>
        <h2 className={styles.title}>{t('formula')}</h2>
        <div className={styles.formula}>
          <p>
            {terms.map((term, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the terms never move
              <span className={at % 2 === 1 ? styles.sign : ''} key={at}>
                {term}{' '}
              </span>
            ))}
          </p>
          <p className={styles.note}>{note}</p>
        </div>
      </div>
    </section>
  );
}

function Steps({ steps, lead }: { steps: readonly Step[]; lead: string }) {
  const t = useFrameText();
  return (
    <div>
      <h2 className={styles.title}>{t('worked')}</h2>
      <p className={styles.lead}>{lead}</p>
      <ol className={styles.steps}>
        {steps.map(({ title, sum, result }, at) => (
          <li key={title}>
            <span aria-hidden="true" className={styles.number}>
              {at + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>{sum}</p>
            </div>
            <span className={styles.outcome}>{result}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Questions({ text }: { text: PageText }) {
  const t = useFrameText();
  return (
    <div>
      <h2 className={styles.title}>{t('questions')}</h2>
      <div className={styles.questions}>
        {QUESTIONS.map((nth, at) => (
          <details key={nth} open={at === 0}>
            <summary>
              <h3>{text(`questions.q${nth}`)}</h3>
              <PlusIcon size={14} />
            </summary>
            <p>{text(`questions.a${nth}`)}</p>
          </details>
        ))}
      </div>
    </div>
  );
}

/** The other calculators with their descriptions. */
export function CalculatorList({ but }: { but?: CalculatorKind }) {
  const t = useFrameText();
  return (
    <ul className={styles.others}>
      {CALCULATORS.filter((kind) => kind !== but).map((kind) => (
        <li key={kind}>
          <LocaleLink to={`calculators/${kind}`}>
            <b>{t(`names.${kind}`)}</b>
            <span className={styles.about}>{t(`about.${kind}`)}</span>
            <span className={styles.arrow}>
              <ArrowRightIcon size={14} />
            </span>
          </LocaleLink>
        </li>
      ))}
    </ul>
  );
}

/** The end of every calculator's page. */
export function CalculatorEnd({ title, text }: { title: string; text: string }) {
  const t = useFrameText();
  const path = useLocalePath();
  return (
    <section className={frame.section}>
      <div className={`${frame.frame} ${styles.end}`}>
        <h2>{title}</h2>
        <p className={styles.endText}>{text}</p>
        <LinkButton href={path('register')} size="large">
          {t('createAccount')}
        </LinkButton>
      </div>
    </section>
  );
}

/** The page of one calculator: inputs, result, formula, worked example, questions, the other calculators. */
export function CalculatorPage(props: CalculatorPageProps) {
  const { kind, text, inputs, result, formula, formulaNote, steps, stepsLead, aside } = props;
  const t = useFrameText();
  usePageTitle(useText()(`calculators.${kind}.title`));
  return (
    <div className={`${page.page} ${styles.page}`}>
      <SiteHeader />
      <main id="main">
        <div className={frame.frame}>
          <CalculatorTabs />
          <div className={styles.grid}>
            <div className={styles.inputs}>
              <h1 className={styles.heading}>{text('heading')}</h1>
              <p className={styles.sub}>{text('lead')}</p>
              {inputs}
            </div>
            <div className={styles.result}>
              {result}
              <p className={styles.private}>{t('private')}</p>
            </div>
          </div>
        </div>
        <Formula note={formulaNote} terms={formula} />
        <section className={frame.section}>
          <div className={`${frame.frame} ${styles.two}`}>
            <Steps lead={stepsLead} steps={steps} />
            <div>{aside}</div>
          </div>
        </section>
        <section className={frame.section}>
          <div className={`${frame.frame} ${styles.two}`}>
            <Questions text={text} />
            <div>
              <h2 className={styles.title}>{t('more')}</h2>
              <CalculatorList but={kind} />
            </div>
          </div>
        </section>
        <CalculatorEnd text={text('end.text')} title={text('end.title')} />
      </main>
      <SiteFooter />
    </div>
  );
}
