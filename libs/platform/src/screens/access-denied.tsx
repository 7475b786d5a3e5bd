import type { ReactNode } from 'react';
import { useT } from '../locale/use-locale.ts';
import { MessagePage, type WayOn } from './message-page.tsx';

export interface AccessDeniedProps {
  title?: string;
  message?: ReactNode;
  /** Default: to the dashboard. */
  primary?: WayOn;
  secondary?: WayOn;
}

/** What somebody sees who may not go where they went (C-N15 to C-N20). */
export function AccessDenied({ title, message, primary, secondary }: AccessDeniedProps) {
  const t = useT('platform');
  return (
    <MessagePage
      title={title ?? t('denied.title')}
      message={message}
      primary={primary ?? { label: t('denied.toDashboard'), to: 'dashboard' }}
      secondary={secondary}
      help={t('denied.help')}
    />
  );
}
