import type { IconComponent, IconProps } from './icon.tsx';
import { CircleDotIcon } from './icons.ts';
import {
  AmericanFootballIcon,
  BaseballIcon,
  BasketballIcon,
  BoxingIcon,
  FootballIcon,
  GolfIcon,
  HockeyIcon,
  TennisIcon,
  VolleyballIcon,
} from './sports.ts';

const PICTURES = new Map<string, IconComponent>([
  ['football', FootballIcon],
  ['soccer', FootballIcon],
  ['tennis', TennisIcon],
  ['basketball', BasketballIcon],
  ['baseball', BaseballIcon],
  ['americanFootball', AmericanFootballIcon],
  ['hockey', HockeyIcon],
  ['golf', GolfIcon],
  ['boxing', BoxingIcon],
  ['volleyball', VolleyballIcon],
]);

/** Icon of a sport by its code; an unknown sport gets a neutral one. */
export function SportIcon({ sport, ...rest }: IconProps & { sport: string }) {
  const Picture = PICTURES.get(sport) ?? CircleDotIcon;
  return <Picture {...rest} />;
}
