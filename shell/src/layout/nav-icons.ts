import {
  BotIcon,
  ChartLineIcon,
  CircleDotIcon,
  GiftIcon,
  HouseIcon,
  type IconComponent,
  LandmarkIcon,
  LayersIcon,
  ShieldIcon,
  SlidersHorizontalIcon,
  SplitIcon,
  TrendingUpIcon,
  UserIcon,
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
};

export const navIcon = (name: string): IconComponent => ICONS[name] ?? CircleDotIcon;
