import type { NavIcon } from '@bothways/domain/registry';
import {
  BellIcon,
  BotIcon,
  CalculatorIcon,
  CalendarIcon,
  ChartLineIcon,
  CircleDotIcon,
  GiftIcon,
  GlobeIcon,
  HistoryIcon,
  HouseIcon,
  type IconComponent,
  LandmarkIcon,
  LayersIcon,
  RocketIcon,
  ShieldIcon,
  SlidersHorizontalIcon,
  SplitIcon,
  TagsIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '@bothways/ui';

/** Icons that a navigation entry may name in its `area.json`. */
const ICONS: Readonly<Record<NavIcon, IconComponent>> = {
  split: SplitIcon,
  'trending-up': TrendingUpIcon,
  gift: GiftIcon,
  'chart-line': ChartLineIcon,
  wallet: WalletIcon,
  bot: BotIcon,
  shield: ShieldIcon,
  house: HouseIcon,
  landmark: LandmarkIcon,
  layers: LayersIcon,
  sliders: SlidersHorizontalIcon,
  user: UserIcon,
  users: UsersIcon,
  history: HistoryIcon,
  tags: TagsIcon,
  globe: GlobeIcon,
  bell: BellIcon,
  calculator: CalculatorIcon,
  calendar: CalendarIcon,
  rocket: RocketIcon,
};

const isKnown = (name: string): name is NavIcon => Object.hasOwn(ICONS, name);

export const navIcon = (name: string): IconComponent => (isKnown(name) ? ICONS[name] : CircleDotIcon);
