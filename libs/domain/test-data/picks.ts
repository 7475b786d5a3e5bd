import type { Market, Pick, Selection } from '../src/markets/index.ts';

/** A pick on the whole event in regular time by default. */
export const eventPick = (market: Market, selection: Selection, more: Partial<Pick> = {}): Pick => ({
  market,
  selection,
  period: 'FT',
  overTimeIncluded: false,
  ...more,
});

export const w = (selection: '1' | 'X' | '2', more: Partial<Pick> = {}): Pick =>
  eventPick('W', selection, more);
export const dnb = (selection: '1' | '2', more: Partial<Pick> = {}): Pick =>
  eventPick('DNB', selection, more);
export const dc = (selection: '1X' | '12' | 'X2'): Pick => eventPick('DC', selection);
/** The line is from the selection's own side. */
export const ah = (selection: '1' | '2', handicap: number, more: Partial<Pick> = {}): Pick =>
  eventPick('AH', selection, { handicap, ...more });
export const ou = (selection: 'over' | 'under', handicap: number, more: Partial<Pick> = {}): Pick =>
  eventPick('OU', selection, { handicap, ...more });
