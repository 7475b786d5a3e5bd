import '../../api/src/node-version.ts';
import { printPromised, rounded } from './engine/line.ts';
import { newcomer } from './live/cookies.ts';
import { startApi } from './server/api-process.ts';
import { Turns } from './third-parties/illness.ts';
import { letterProvider } from './third-parties/letters.ts';
import { oddsProvider } from './third-parties/odds.ts';
import { paymentProvider } from './third-parties/payments.ts';
import { textProvider } from './third-parties/texts.ts';

/**
 * `npm run bench:third-parties`: promise 33, what becomes of the product while texts, letters, PayPal or the feed of odds fail,
 * or say nothing for 30 s: when they are left alone, what others notice, and when they are used again
 * (`node bench/src/third-parties.ts 12 sms` for a quick look: seconds of each turn, one of `sms`, `mail`, `paypal`, `feed`).
 */
const SECONDS = Number(process.argv[2] ?? 30);
const ONLY = process.argv[3];
/** Nobody asks for more codes, letters or payments than one person may. */
const PEOPLE = Math.max(20, SECONDS * 5);
const LEFT_ALONE_MS = 10_000;
const BACK_MS = 60_000;
/** Of the slower one of the two turns around it, which differ by the machine's unrest alone. */
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
      const { wellMs, illMs, leftAloneAfterMs, backAfterMs, statuses } = await turns.suffer(
        provider,
        health,
        SECONDS,
      );
      printPromised(`${name}.left-alone`, leftAloneAfterMs, 'ms', LEFT_ALONE_MS, { statuses });
      printPromised(`${name}.back`, backAfterMs, 'ms', BACK_MS);
      const limitMs = rounded(Math.max(...wellMs) * CHANGE, 1);
      printPromised(`${name}.others.p99`, illMs, 'ms', limitMs, {
        wellMs: wellMs.map((one) => rounded(one, 1)),
      });
    }
} finally {
  await api.stop();
  await Promise.all(providers.map((provider) => provider.close()));
}
