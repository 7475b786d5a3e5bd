export { KILLED, killAgainAndAgain } from './kills.ts';
export { LEDGER_TABLES, livelyLedger } from './lively.ts';
export { stormByProcesses } from './processes.ts';
export {
  beginStorm,
  chance,
  judgeStorm,
  runStorm,
  type Sent,
  STORM,
  type Storm,
  sendOnce,
  stormTransfer,
} from './storm.ts';
