import type { Bookie } from '@bothways/domain/bookies';

const LABELS = [
  'Bet365',
  'Betfair',
  'Betsson',
  'Bwin',
  'Codere',
  'Coolbet',
  'Luckia',
  'Marathonbet',
  'OlyBet',
  'Pinnacle',
  'PS3838',
  'Sportium',
  'Winamax',
];

export const bookies: Bookie[] = LABELS.map((label) => ({
  value: label.toLowerCase(),
  label,
  countries: ['ES'],
}));
