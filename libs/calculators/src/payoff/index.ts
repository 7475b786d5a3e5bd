export {
  NoPayoff,
  PayoffTable,
  type PayoffTableProps,
  type PayoffTableRow,
  ResultNote,
} from './payoff-table.tsx';
