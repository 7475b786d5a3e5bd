import { plantEverywhere } from './fair-odds/plants.ts';
import { valueQueryBench } from './fair-odds/query.ts';
import { BOOKIES, consensusOf, difference, logLoss, readSeason } from './fair-odds/season.ts';
import { rounded } from './statistics.ts';

/**
 * `value.query`: p99 in ms over 60,000 markets, every estimate up to date; its baseline is the number of markets, its
 * ratio the median in ms. `value.settle`: ms to evaluate every market from scratch; its ratio microseconds per market.
 * `fairOdds.*`: log loss of the Premier League 2019-20 before the match, of our consensus, each bookmaker's no-vig
 * price and the closing line; the baseline is the consensus, a ratio below 1 beat it. `fairOdds.best`: how much worse
 * the consensus is than the bookmaker that turned out best; the baseline is the standard error, and a ratio below 2 is
 * chance.
 * `fairOdds.plants`: one price of one bookmaker times 0.5 to 3, at each bookmaker and selection: the most points by
 * which any other bookmaker's fair probability moved; the baseline is the number of plants, the ratio the share beyond
 * a point.
 * `fairOdds.plants.false`: value bets of 2 percent or more caused only by a plant, in the product's list.
 * All of `fairOdds` needs REAL_ODDS_DIR.
 */
const print = (line: object): void => console.log(JSON.stringify(line));

for (const line of valueQueryBench()) print(line);

const folder = process.env.REAL_ODDS_DIR;
if (folder === undefined) console.error('Without REAL_ODDS_DIR there is no season to forecast');
else {
  const matches = readSeason(folder, 'footballdata_E0_2019-20.csv');
  const ours = logLoss(matches, (match) => consensusOf(match));
  const report = (name: string, loss: number): void =>
    print({
      name: `fairOdds.${name}`,
      figure: rounded(loss, 5),
      unit: 'log loss',
      baseline: rounded(ours, 5),
      ratio: rounded(loss / ours, 5),
    });
  report('consensus', ours);
  for (const [group, bookie] of BOOKIES.entries())
    report(
      bookie,
      logLoss(matches, ({ books }) => books[group]?.probabilities ?? []),
    );
  report(
    'closing',
    logLoss(matches, ({ closing }) => closing),
  );
  const [best] = BOOKIES.map((_, group) =>
    difference(
      matches,
      (match) => consensusOf(match),
      ({ books }) => books[group]?.probabilities ?? [],
    ),
  ).sort((a, b) => b.mean - a.mean);
  if (best)
    print({
      name: 'fairOdds.best',
      figure: rounded(best.mean, 5),
      unit: 'log loss',
      baseline: rounded(best.error, 5),
      ratio: rounded(best.mean / best.error),
    });
  const plants = plantEverywhere(matches);
  print({
    name: 'fairOdds.plants',
    figure: rounded(plants.largest),
    unit: 'points',
    baseline: plants.count,
    ratio: rounded(plants.beyond / plants.count, 6),
  });
  print({
    name: 'fairOdds.plants.false',
    figure: plants.falseBets,
    unit: 'value bets',
    baseline: plants.count,
    ratio: rounded(plants.falseBets / plants.count, 6),
  });
}
