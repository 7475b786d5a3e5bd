export { KILLED, type KillVerdict, killAgainAndAgain } from './kills.ts';
export { stormByProcesses } from './processes.ts';
export {
  beginStorm,
  judgeStorm,
  runStorm,
  type Sent,
  STORM,
  type Storm,
  type StormVerdict,
  sendOnce,
  stormTransfer,
} from './storm.ts';
