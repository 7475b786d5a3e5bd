import '../../api/src/node-version.ts';
import { printPromised } from './engine/line.ts';
import { newcomer } from './live/cookies.ts';
import { startApi } from './server/api-process.ts';
import { percentile, rounded } from './statistics.ts';
import { Turns } from './third-parties/illness.ts';
import { letterProvider } from './third-parties/letters.ts';
import { oddsProvider } from './third-parties/odds.ts';
import { paymentProvider } from './third-parties/payments.ts';
import { textProvider } from './third-parties/texts.ts';

/**
 * Drill `third-parties`: promise 33, the effect on the product while text messages, mail, PayPal or the odds feed fail,
 * or are silent for 30 s: when its breaker opens, how long users wait, what others notice, and when the provider is
 * used again (`node bench/src/third-parties.ts 12 1 sms` for a quick run: seconds of each phase, rounds, one of `sms`,
 * `mail`, `paypal`, `feed`).
 */
const SECONDS = Number(process.argv[2] ?? 30);
/**
 * The median of the effect on others counts. A p99 is a slow disk commit as often as the provider's effect: healthy
 * phases alone range from 9 ms to a second, so that two of three rounds may be the disk's, but hardly five of nine.
 */
const ROUNDS = Number(process.argv[3] ?? 9);
const ONLY = process.argv[4];
/** Enough people to stay within the limits of codes, mails or payments per person, such as a code a minute. */
const PEOPLE = Math.max(120, SECONDS * 4 * ROUNDS);
const LEFT_ALONE_MS = 10_000;
/** A user waits for a provider no longer than the product does. */
const ANSWER_MS = 10_000;
const BACK_MS = 60_000;
/** Limit relative to the slower one of the two surrounding phases, which differ by the machine's noise alone. */
const CHANGE = 1.1;

const providers = await Promise.all([textProvider(), letterProvider(), paymentProvider(), oddsProvider()]);
const settings = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'silent',
  ...Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.settings))),
};
const api = await startApi('the-odds-api', { settings });
try {
  const people = [];
  for (let nth = 0; nth < PEOPLE; nth += 1) people.push(await newcomer(api.origin, nth));
  for (const provider of providers) await provider.prepare?.(api, people);
  const turns = new Turns(api, people);
  for (const provider of providers.filter(({ name }) => ONLY === undefined || ONLY === name))
    for (const health of ['failing', 'silent'] as const) {
      const name = `third-parties.${provider.name}.${health}`;
      const rounds = await turns.suffer(provider, health, SECONDS, ROUNDS);
      const leftAloneMs = Math.max(...rounds.map(({ leftAloneAfterMs }) => leftAloneAfterMs));
      const backMs = Math.max(...rounds.map(({ backAfterMs }) => backAfterMs));
      printPromised(`${name}.left-alone`, leftAloneMs, 'ms', LEFT_ALONE_MS);
      const statuses = rounds.map((round) => round.statuses);
      const longestMs = Math.max(...rounds.map((round) => round.longestMs));
      if (provider.use) printPromised(`${name}.users.longest`, longestMs, 'ms', ANSWER_MS, { statuses });
      printPromised(`${name}.back`, backMs, 'ms', BACK_MS);
      const changes = rounds.map(({ illMs, wellMs }) => illMs / Math.max(...wellMs));
      printPromised(`${name}.others.p99`, percentile(changes, 0.5), 'times', CHANGE, {
        illMs: rounds.map(({ illMs }) => rounded(illMs, 1)),
        wellMs: rounds.map(({ wellMs }) => wellMs.map((one) => rounded(one, 1))),
      });
    }
} finally {
  await api.stop();
  await Promise.all(providers.map((provider) => provider.close()));
}
