import { run } from './steps.ts';

/** Each prints one JSON object per line: {name, figure, unit, baseline, ratio}. */
const BENCHES: Record<string, readonly string[]> = {
  engine: ['engine', 'fair-odds'],
  api: ['api'],
  matching: ['matching'],
  live: ['live-begin', 'live'],
  web: ['web', 'cards', 'bot-list'],
  bets: ['bot', 'bankroll', 'imports'],
  history: ['history', 'backtest'],
};

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
for (const script of names.flatMap((name) => BENCHES[name] ?? [])) {
  const code = await run(process.execPath, [`bench/src/${script}.ts`]);
  if (code !== 0) process.exitCode = code;
}
if (names.some((name) => !(name in BENCHES))) {
  console.error(`Benchmarks: ${Object.keys(BENCHES).join(', ')}`);
  process.exitCode = 1;
}
