import type { Notification } from '@bothways/domain/notifications';
import {
  CircleCheckIcon,
  CircleHelpIcon,
  CircleXIcon,
  type IconComponent,
  InfoIcon,
  KeyIcon,
  LandmarkIcon,
  MailIcon,
  UserPlusIcon,
} from '@bothways/ui';
import { kindOf } from './kinds.ts';

const ICONS: Record<ReturnType<typeof kindOf>, IconComponent> = {
  opening: UserPlusIcon,
  deposit: LandmarkIcon,
  withdrawal: LandmarkIcon,
  credentials: KeyIcon,
  contact_support_request: CircleHelpIcon,
  other_request: MailIcon,
  answers: CircleCheckIcon,
  updates: InfoIcon,
};

/** Icon of the notification's topic while it is pending, and of its outcome once closed. */
export function KindIcon({ notification }: { notification: Notification }) {
  const { status, notificationType } = notification;
  const isClosed = notificationType !== 'bookie_update' && status !== 'pending';
  const Ended = status === 'rejected' ? CircleXIcon : CircleCheckIcon;
  const Icon = isClosed ? Ended : ICONS[kindOf(notification)];
  return <Icon size={16} />;
}
