/** The pictures of `@bothways/ui` that the shell has for navigation, by the names that an `area.json` gives them. */
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
