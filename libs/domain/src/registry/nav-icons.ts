/** Icons of `@bothways/ui` that the shell offers for navigation, by their names in `area.json`. */
export const NAV_ICONS = [
  'split',
  'trending-up',
  'gift',
  'chart-line',
  'wallet',
  'bot',
  'shield',
  'house',
  'landmark',
  'layers',
  'sliders',
  'user',
  'users',
  'history',
  'tags',
  'globe',
  'bell',
  'calculator',
  'calendar',
  'rocket',
] as const;
export type NavIcon = (typeof NAV_ICONS)[number];
