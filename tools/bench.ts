import { run } from './steps.ts';

/** Each prints one JSON object a line: {name, figure, unit, baseline, ratio}. */
const BENCHES: Record<string, readonly string[]> = {
  engine: ['bench/src/engine.ts'],
  api: ['bench/src/api.ts'],
  'ingest-storm': ['bench/src/ingest-storm.ts'],
  live: ['bench/src/live-begin.ts', 'bench/src/live.ts'],
  web: ['bench/src/web.ts'],
  history: ['bench/src/history.ts'],
  enumeration: ['bench/src/enumeration.ts'],
  'login-storm': ['bench/src/login-storm.ts'],
  cards: ['bench/src/cards.ts'],
  ledger: ['bench/src/ledger.ts'],
  backtest: ['bench/src/backtest.ts'],
  bankroll: ['bench/src/bankroll.ts'],
  imports: ['bench/src/imports.ts'],
  bot: ['bench/src/bot.ts'],
  'bot-list': ['bench/src/bot-list.ts'],
  'fair-odds': ['bench/src/fair-odds.ts'],
  'bad-feed': ['bench/src/bad-feed.ts'],
  crowd: ['bench/src/crowd.ts'],
  hostile: ['bench/src/hostile.ts'],
  limits: ['bench/src/limits.ts'],
  'normal-load': ['bench/src/normal-load.ts'],
  faults: ['bench/src/faults.ts'],
  migrations: ['bench/src/migrations.ts'],
  'third-parties': ['bench/src/third-parties.ts'],
  thrown: ['bench/src/thrown.ts'],
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
for (const script of names.flatMap((name) => BENCHES[name] ?? [])) {
  const code = await run(process.execPath, [script]);
  if (code !== 0) process.exitCode = code;
}
if (names.some((name) => !(name in BENCHES))) {
  console.error(`Benchmarks: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 1;
}
