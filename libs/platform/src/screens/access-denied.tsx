import {
  CHECK_FAILED,
  missingAction,
  NOT_AUTHENTICATED,
  UNKNOWN_PERMISSION,
} from '@bothways/domain/identity';
import type { ReactNode } from 'react';
import { usePlatformText } from '../locale/platform-texts.ts';
import { MessagePage, type PageLink } from './message-page.tsx';

export interface AccessDeniedProps {
  title?: string;
  /** Default: the reason in the person's language, or that their account may not do this. */
  message?: ReactNode;
  /** Of the denied permission, as `usePermission` gives it. */
  reason?: string | undefined;
  /** Default: to the dashboard. */
  primary?: PageLink;
  secondary?: PageLink;
}

/** Why somebody may not, in their language (C-Z14). */
function useReasonText(): (reason: string | undefined) => string {
  const t = usePlatformText();
  return (reason) => {
    if (reason === undefined) return t('errors.FORBIDDEN');
    const permission = missingAction(reason);
    if (permission !== undefined) return t('denied.reasons.missing', { permission });
    if (reason === NOT_AUTHENTICATED) return t('errors.UNAUTHORIZED');
    if (reason === CHECK_FAILED) return t('denied.reasons.checkFailed');
    return reason === UNKNOWN_PERMISSION ? t('denied.reasons.unknown') : reason;
  };
}

/** What somebody sees who may not go where they went (C-N15 to C-N20). */
export function AccessDenied({ title, message, reason, primary, secondary }: AccessDeniedProps) {
  const t = usePlatformText();
  const reasonText = useReasonText();
  return (
    <MessagePage
      title={title ?? t('denied.title')}
      message={message ?? reasonText(reason)}
      primary={primary ?? { label: t('denied.toDashboard'), to: 'dashboard' }}
      secondary={secondary}
      help={t('denied.help')}
    />
  );
}
