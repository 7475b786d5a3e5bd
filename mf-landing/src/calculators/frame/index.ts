export {
  CalculatorEnd,
  CalculatorList,
  CalculatorPage,
  CalculatorTabs,
  type Step,
} from './calculator-page.tsx';
export { CALCULATORS, type CalculatorKind } from './kinds.ts';
export { LineField, MOST_LINE } from './line-field.tsx';
export { MarketField } from './market-field.tsx';
export { pageTexts } from './page-texts.ts';
export {
  Amount,
  Aside,
  AsideNote,
  Euros,
  FieldGrid,
  FormatChoice,
  isPrice,
  KindChoice,
  LinkToNumbers,
  NoResult,
  Price,
  ResultCard,
  Row,
  toneOf,
  Wide,
} from './parts.tsx';
export { useResultText } from './result-words.ts';
export { useFrameText } from './texts.ts';
export { useFigures } from './use-figures.ts';
