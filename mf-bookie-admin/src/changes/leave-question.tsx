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
 * Asks before what is typed in a window is lost on a way to another page, such as Back, and has the browser ask before the
 * tab is closed. It stands only while something is typed: a router asks no more than one such question at a time.
 */
export function LeaveQuestion() {
  const blocker = useBlocker(isElsewhere);
  useLeaveWarning(true);
  return blocker.state === 'blocked' ? (
    <DiscardQuestion onClose={() => blocker.reset()} onDiscard={() => blocker.proceed()} />
  ) : null;
}
