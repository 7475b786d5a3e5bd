import {
  BotIcon,
  ChartLineIcon,
  CircleDotIcon,
  GiftIcon,
  GlobeIcon,
  HistoryIcon,
  HouseIcon,
  type IconComponent,
  LandmarkIcon,
  LayersIcon,
  ShieldIcon,
  SlidersHorizontalIcon,
  SplitIcon,
  TagsIcon,
  TrendingUpIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
} from '@bothways/ui';

/** The pictures that a navigation entry may name in its `area.json`. */
const ICONS: Readonly<Record<string, IconComponent>> = {
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
};

export const navIcon = (name: string): IconComponent => ICONS[name] ?? CircleDotIcon;
