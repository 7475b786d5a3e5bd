/** A pick for each index around a level score, as numbered by `mix-shapes`. */
export const LEVEL_PLACES: readonly string[] = [
  'W.1',
  'AH.1.-0.25',
  'DNB.1',
  'AH.1.0.25',
  'DC.1X',
  'W.2',
  'AH.2.-0.25',
  'DNB.2',
  'AH.2.0.25',
  'DC.X2',
  'W.X',
  'DC.12',
];
