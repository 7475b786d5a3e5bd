export {
  type Address,
  amountParam,
  choiceParam,
  flagParam,
  isLine,
  lineParam,
  marketParam,
  ODDS_RULES,
  oddsParam,
  type Param,
  withState,
} from './address.ts';
export { useAddress } from './use-address.ts';
