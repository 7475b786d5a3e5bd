/** Ambiguities of files, and the readings of each; `none` means that the column changes nothing. */
export const READINGS = {
  dates: ['dmy', 'mdy'],
  mark: ['.', ','],
  notation: ['decimal', 'american'],
  profit: ['profit', 'payout'],
  commission: ['percent', 'amount', 'none'],
  bonus: ['percent', 'amount', 'none'],
  /** Profit after the commission, or before. */
  net: ['after', 'before'],
  cashOut: ['paid', 'offered'],
  freebet: ['snr', 'sr'],
  layStake: ['backer', 'liability'],
} as const;

export const CHOICES = [
  'dates',
  'mark',
  'notation',
  'profit',
  'commission',
  'bonus',
  'net',
  'cashOut',
  'freebet',
  'layStake',
] as const satisfies (keyof typeof READINGS)[];
/** The subject of a question: a choice for the whole file, a doubtful word of a state, or a column. */
export const QUESTION_KINDS = [...CHOICES, 'state', 'column'] as const;
