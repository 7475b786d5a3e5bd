export { startServer } from '../server.ts';
export { AccountSteps, expectOk, PASSWORD, refusalOf } from './account-steps.ts';
export { addBotAccount } from './add-bot-account.ts';
export { addUser } from './add-user.ts';
export { Browser } from './browser.ts';
export { type BusNode, type BusNodeOptions, busNode } from './bus-node.ts';
export { type Canary, plantCanaries, VICTIM } from './canaries.ts';
export { drawing } from './drawn.ts';
export { collectGarbage, keepCollecting } from './garbage.ts';
export { longestBlockMs } from './longest-block.ts';
export {
  CALLERS,
  type Caller,
  NOBODY,
  REFUSED_INSIDE,
  SAMPLES,
  type Sample,
} from './operation-matrix.ts';
export { anArb, aQuote } from './quotes.ts';
export {
  cookieOf,
  type DemoName,
  INGEST_KEY,
  postJson,
  TEST_ORIGIN,
  TEST_SECRET,
  TestClock,
  type TestOptions,
  type TestServices,
  testServices,
} from './test-services.ts';
export { versionIn } from './version-in.ts';
