import type { AlertsAnswer } from '@bothways/domain/alerts';
import type { Permission } from '@bothways/domain/identity';
import { LocaleLink, usePermissions, useQuery } from '@bothways/platform';
import { Skeleton } from '@bothways/ui';
import type { ReactNode } from 'react';
import { AlertsButton } from '../../alerts/index.ts';
import { alertsQuery } from '../alerts/alerts.queries.ts';
import { useText } from '../texts.ts';
import { BotLettersSwitch, DigestSwitch, LetterSwitch } from './kind-switches.tsx';

export const CHANNELS = ['email', 'text', 'push', 'telegram', 'page'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Each kind of message, those that always come first. */
const KINDS = [
  'security',
  'lostFactor',
  'codes',
  'receipts',
  'plan',
  'finds',
  'digest',
  'invitations',
  'bot',
  'operations',
] as const;
export type Kind = (typeof KINDS)[number];

/** Messages of these kinds go only to people with the permission. */
const NEEDS: Partial<Record<Kind, Permission>> = {
  invitations: 'update:bot_user',
  bot: 'read:user:stats',
  operations: 'manage:deployment',
};
const NEEDED = ['update:bot_user', 'read:user:stats', 'manage:deployment'] as const;

/** What stands in a kind’s row; a channel without a cell never brings this kind. */
export type Cells = Partial<Record<Channel, ReactNode>>;

type Alerts = AlertsAnswer['data'];

/** The state of a channel of the alerts, and the way to where it is connected. */
function AlertsChannel({ stateOf }: { stateOf: (alerts: Alerts) => 'none' | 'on' | 'off' | 'blocked' }) {
  const t = useText();
  const { data } = useQuery({ ...alertsQuery(), select: (answer) => answer.data });
  if (!data) return <Skeleton height={20} />;
  return <LocaleLink to="account/alerts">{t(`account.notifications.state.${stateOf(data)}`)}</LocaleLink>;
}

function pushState({ push }: Alerts) {
  if (push.kind === 'none') return 'none';
  if (push.devices.length === 0) return 'off';
  return push.devices.some(({ isRefused }) => !isRefused) ? 'on' : 'blocked';
}
function telegramState({ telegram: { kind, state } }: Alerts) {
  if (kind === 'none') return 'none';
  return state === 'none' ? 'off' : state;
}

/** The kinds of messages that the person may get, each with its channels. */
export function useKinds(): { kind: Kind; cells: Cells }[] {
  const t = useText();
  const held = usePermissions(NEEDED);
  const always = t('account.notifications.always');
  const label = (kind: Kind) =>
    t('account.notifications.byEmail', { kind: t(`account.notifications.kinds.${kind}.title`) });
  const page = (to: string, text: string) => <LocaleLink to={to}>{text}</LocaleLink>;
  const cells: Record<Kind, Cells> = {
    security: { email: always, page: page('account/security', t('account.tab.security')) },
    lostFactor: { email: always, text: always, push: always, telegram: always },
    codes: { text: always },
    receipts: { email: always, page: page('account/billing', t('account.tab.billing')) },
    plan: {
      email: <LetterSwitch kind="plan" label={label('plan')} />,
      page: page('account/plan', t('account.tab.plan')),
    },
    finds: {
      push: <AlertsChannel stateOf={pushState} />,
      telegram: <AlertsChannel stateOf={telegramState} />,
      page: <AlertsButton />,
    },
    digest: { email: <DigestSwitch label={label('digest')} /> },
    invitations: { email: <LetterSwitch kind="invitations" label={label('invitations')} /> },
    bot: {
      email: <BotLettersSwitch label={label('bot')} />,
      page: page('bot/notifications', t('account.notifications.botPage')),
    },
    operations: { email: <LetterSwitch kind="operations" label={label('operations')} /> },
  };
  return KINDS.filter((kind) => {
    const needed = NEEDS[kind];
    return needed === undefined || held[needed]?.allowed === true;
  }).map((kind) => ({ kind, cells: cells[kind] }));
}
