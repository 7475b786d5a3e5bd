import { isClear, measureNames, readTeams } from './matching/aliases.ts';
import { playSeason } from './matching/season.ts';
import { rounded } from './statistics.ts';

/**
 * `matching.names.*`: percent of matches that are recognised at first sight by two bookmakers' names, without any that
 * led to another; its baseline is the number of matches, its ratio the wrong ones, which have to be none.
 * `matching.season.*`: two sources name 24 leagues differently, and 200 matches have a twin of women, youth, reserves,
 * another format or a virtual one: percent of the matches of both sources that are left to a person, in the first week
 * (at most 10) and later (at most 2); the baseline is the number of matches, the ratio the share of the limit.
 * `matching.season.wrong`: events that hold two matches, which have to be none; its baseline is as many as there are if
 * leagues are not asked about. Teams whose names are in doubt are left out: `matching.names` counts those.
 * Needs REAL_ODDS_DIR.
 */
const MOST_PERCENT = { cold: 10, warm: 2 };
const TEAMS = 384;

const report = (name: string, figure: number, unit: string, baseline: number, ratio: number): void =>
  console.log(
    JSON.stringify({ name: `matching.${name}`, figure: rounded(figure, 2), unit, baseline, ratio }),
  );
const demand = (holds: boolean): void => {
  if (!holds) process.exitCode = 1;
};

const folder = process.env.REAL_ODDS_DIR;
if (folder === undefined) console.error('Without REAL_ODDS_DIR there are no names to recognise');
else {
  for (const sport of ['football', 'tennis', 'basketball', 'hockey'] as const) {
    const { pairs, joined, wrong } = measureNames(readTeams(folder, sport), sport, { rounds: 50, seed: 1 });
    report(`names.${sport}`, (100 * joined) / pairs, '%', pairs, wrong);
    demand(wrong === 0);
  }
  const teams = readTeams(folder, 'football').filter(isClear).slice(0, TEAMS);
  const before = playSeason(teams, { asksAboutLeagues: false });
  const season = playSeason(teams);
  for (const phase of ['cold', 'warm'] as const) {
    const { pairs, left } = season[phase];
    const percent = (100 * left) / pairs;
    report(`season.${phase}`, percent, '%', pairs, rounded(percent / MOST_PERCENT[phase], 2));
    demand(percent <= MOST_PERCENT[phase]);
  }
  report('season.wrong', season.wrong, 'events', before.wrong, season.wrong);
  demand(season.wrong === 0);
}
