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
  /** Default: the reason in the person's language, or a general text. */
  message?: ReactNode;
  /** Reason of the denial, from `usePermission`. */
  reason?: string | undefined;
  /** Default: to the dashboard. */
  primary?: PageLink;
  secondary?: PageLink;
}

/** Returns the text of a denial in the person's language (C-Z14). */
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

/** Shown to people without access to the page (C-N15 to C-N20). */
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
