import { malayOf, WORLD_FORMATS, type WorldFormat } from '@bothways/domain/odds';
import { Money, Percent, Table, useUi } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useAddress } from '../address/index.ts';
import {
  Aside,
  AsideNote,
  CalculatorPage,
  FieldGrid,
  isPrice,
  LinkToNumbers,
  MarketField,
  NoResult,
  ResultCard,
  Row,
  type Step,
  useFigures,
  useFrameText,
  Wide,
} from '../frame/index.ts';
import { FAIR_METHODS } from '../value/value.ts';
import styles from './odds.module.css';
import { marketSum, ODDS_ADDRESS, ODDS_START, type OddsState, worldText } from './odds.ts';
import { useOddsText } from './texts.ts';
import { WorldField } from './world-field.tsx';

type Change = (change: Partial<OddsState>) => void;

function Inputs({ state, change }: { state: OddsState; change: Change }) {
  return (
    <>
      <FieldGrid>
        {WORLD_FORMATS.map((format) => (
          <WorldField format={format} key={format} odds={state.odds} onChange={(odds) => change({ odds })} />
        ))}
      </FieldGrid>
      <Wide>
        <MarketField onChange={(prices) => change({ prices })} prices={state.prices} />
      </Wide>
      <Row>
        <LinkToNumbers />
      </Row>
    </>
  );
}

/** Formats a price in a notation, with the page's decimal separator and a typographic minus. */
function useNotation(odds: number): (format: WorldFormat) => string {
  const { locale } = useUi();
  return (format) => {
    const text = worldText(odds, format).replace('-', '−');
    return locale === 'es' ? text.replace('.', ',') : text;
  };
}

function Result({ odds }: { odds: number }) {
  const t = useOddsText();
  const figures = useFigures();
  const notation = useNotation(odds);
  const chance = figures.percent(100 / odds);
  return (
    <ResultCard
      copied={t('copiedText', {
        decimal: notation('decimal'),
        fractional: notation('fractional'),
        american: notation('american'),
        hongKong: notation('hongKong'),
        malay: notation('malay'),
        chance,
      })}
      figures={[
        {
          label: t('wins'),
          figure: <Money cents={Math.round((odds - 1) * 10_000)} />,
          note: t('winsNote'),
        },
        { label: t('decimalFigure'), figure: notation('decimal'), note: t('decimalNote') },
        { label: t('against'), figure: figures.factor(odds / (odds - 1), 3), note: t('againstNote') },
      ]}
      label={t('chance')}
      main={chance}
    >
      <Table
        columns={[
          { id: 'format', header: t('format'), cell: (format) => t(`formats.${format}`) },
          { id: 'price', header: t('price'), isNumeric: true, weight: 'strong', cell: notation },
        ]}
        label={t('caption')}
        rowKey={(format) => format}
        rows={WORLD_FORMATS}
      />
    </ResultCard>
  );
}

/** The calculation step by step. */
function useSteps(odds: number): Step[] {
  const t = useOddsText();
  const figures = useFigures();
  const notation = useNotation(odds);
  const decimal = notation('decimal');
  const net = notation('hongKong');
  return [
    { title: t('steps.decimal'), sum: t('steps.decimalSum'), result: decimal },
    { title: t('steps.net'), sum: t('steps.netSum', { odds: decimal }), result: net },
    { title: t('steps.fraction'), sum: t('steps.fractionSum', { net }), result: notation('fractional') },
    {
      title: t('steps.american'),
      sum: t(odds >= 2 ? 'steps.americanPlus' : 'steps.americanMinus', { net }),
      result: notation('american'),
    },
    {
      title: t('steps.malay'),
      sum: t(malayOf(odds) > 0 ? 'steps.malayPlus' : 'steps.malayMinus', { net }),
      result: notation('malay'),
    },
    {
      title: t('steps.chance'),
      sum: t('steps.chanceSum', { odds: decimal }),
      result: figures.percent(100 / odds),
    },
  ];
}

/** Compares five methods on a complete market. */
function Market({ prices }: { prices: readonly number[] }) {
  const t = useOddsText();
  const frame = useFrameText();
  const figures = useFigures();
  const sum = marketSum(prices);
  if (sum === undefined || sum === 'arb')
    return (
      <Aside lead={t(sum === 'arb' ? 'market.arb' : 'market.none')} title={t('market.title')}>
        {null}
      </Aside>
    );
  return (
    <Aside
      lead={t('market.lead', {
        sum: figures.percent(sum.bookSum * 100),
        margin: figures.percent(sum.marginPct),
      })}
      title={t('market.title')}
    >
      <Table
        columns={[
          {
            id: 'outcome',
            header: t('market.outcome'),
            cell: ({ at, price }) => (
              <>
                {at + 1} · {figures.odds(price)}
              </>
            ),
          },
          ...FAIR_METHODS.map((method, index) => ({
            id: method,
            header: frame(`methods.${method}`),
            isNumeric: true,
            cell: ({ chances }: { chances: readonly (number | undefined)[] }) => {
              const chance = chances[index];
              return (
                <span className={styles.chance}>
                  <Percent percent={chance === undefined ? undefined : chance * 100} />
                  <small>{figures.factor(chance === undefined ? undefined : 1 / chance, 3)}</small>
                </span>
              );
            },
          })),
        ]}
        label={t('market.caption')}
        rowKey={({ at }) => at}
        rows={sum.rows}
        size="small"
      />
      <AsideNote>{t('market.note')}</AsideNote>
    </Aside>
  );
}

/** One price in five notations, and a margin-free market. */
export function OddsPage() {
  const t = useOddsText();
  const frame = useFrameText();
  const figures = useFigures();
  const [state, change] = useAddress(ODDS_ADDRESS);
  const own = isPrice(state.odds) ? state.odds : undefined;
  const odds = own ?? ODDS_START.odds ?? 2;
  return (
    <OddsView
      inputs={<Inputs change={change} state={state} />}
      lead={own === undefined ? frame('workedSample') : t('steps.lead', { odds: figures.decimal(own) })}
      odds={odds}
      prices={state.prices}
      result={own === undefined ? <NoResult>{t('none')}</NoResult> : <Result odds={own} />}
    />
  );
}

interface ViewProps {
  odds: number;
  prices: readonly number[];
  inputs: ReactNode;
  result: ReactNode;
  lead: string;
}

function OddsView({ odds, prices, inputs, result, lead }: ViewProps) {
  const t = useOddsText();
  const steps = useSteps(odds);
  return (
    <CalculatorPage
      aside={<Market prices={prices} />}
      formula={[t('formula.chance'), '=', t('formula.one'), '÷', t('formula.odds')]}
      formulaNote={t('formula.note')}
      inputs={inputs}
      kind="odds"
      result={result}
      steps={steps}
      stepsLead={lead}
      text={t}
    />
  );
}
