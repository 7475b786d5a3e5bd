import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { unlessHidden } from './anonymous/index.ts';
import { BalancesScreen } from './balances/index.ts';
import { AllBetsScreen, UserBetsScreen } from './bets/index.ts';
import { CreditsScreen, HistoryDialog, LedgerScreen } from './credits/index.ts';
import { HeartbeatsScreen } from './heartbeats/index.ts';
import { FollowNotifications, NotificationsScreen } from './notifications/index.ts';
import { dialogsOn } from './packs/index.ts';
import { BotTabs } from './tabs/index.ts';
import { locales } from './texts.ts';
import { UsersScreen } from './users/index.ts';

export default defineArea({
  name: 'mf-bot-admin',
  routes: [
    {
      Component: PageFrame,
      children: [
        {
          Component: FollowNotifications,
          children: [
            { path: 'bot/users/:email/bets', Component: unlessHidden(UserBetsScreen) },
            { path: 'bot/bets', Component: AllBetsScreen },
            { path: 'bot/heartbeats', Component: HeartbeatsScreen },
            {
              path: 'bot',
              Component: dialogsOn(BotTabs, HistoryDialog),
              children: [
                { index: true, Component: UsersScreen },
                { path: 'users/:email/balances', Component: unlessHidden(BalancesScreen) },
                { path: 'notifications', Component: NotificationsScreen },
                { path: 'credits', Component: CreditsScreen },
                { path: 'credits/ledger', Component: LedgerScreen },
              ],
            },
          ],
        },
      ],
    },
  ],
  locales,
});
