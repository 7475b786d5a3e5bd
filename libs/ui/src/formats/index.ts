export { formatCountry } from './countries.ts';
export {
  calendarDate,
  type DateInput,
  type DateOptions,
  type DateStyle,
  dateMs,
  formatDate,
  formatStart,
} from './dates.ts';
export { ageParts, formatAge, formatDuration, formatRelative } from './durations.ts';
export { formatWith, MISSING, type SignStyle, signDisplay } from './intl.ts';
export { formatLiquidity, formatLiquidityShort } from './liquidity.ts';
export { INTL_TAG, type Locale } from './locale.ts';
export {
  formatCredits,
  formatExactOdds,
  formatMoney,
  formatNumber,
  formatOdds,
  formatPercent,
  formatUnitPrice,
  formatWholeCredits,
} from './numbers.ts';
export { parseDecimal, readingsOf } from './parse.ts';
