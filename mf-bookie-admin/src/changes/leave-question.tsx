import { useBlocker } from '@bothways/platform';
import { DiscardQuestion } from './discard-question.tsx';
import { useLeaveWarning } from './use-leave-warning.ts';

interface Places {
  currentLocation: { pathname: string };
  nextLocation: { pathname: string };
}

const isElsewhere = ({ currentLocation, nextLocation }: Places): boolean =>
  currentLocation.pathname !== nextLocation.pathname;

/**
 * Confirms losing a dialog's edits on navigation, such as Back, and has the browser confirm closing the tab. Rendered
 * only while there are edits: a router supports one blocker at a time.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(isElsewhere);
  useLeaveWarning(true);
  return blocker.state === 'blocked' ? (
    <DiscardQuestion onClose={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
  ) : null;
}
