import { useBlocker, useNavigate } from '@bothways/platform';
import { AlertDialog, Button } from '@bothways/ui';
import { useEffect } from 'react';
import { useText } from '../texts.ts';

/** Within the bookmakers section, in either language, drafts survive; leaving it loses them. */
const INSIDE = /^\/[a-z]{2}\/admin\/bookies(\/|$)/;
const isElsewhere = ({ nextLocation }: { nextLocation: { pathname: string } }): boolean =>
  !INSIDE.test(nextLocation.pathname);

interface Props {
  /** Names of the bookmakers with unsaved changes. */
  names: readonly string[];
  /** Discards them. */
  onDrop: () => void;
}

/**
 * Confirms losing unsaved changes: on navigation to another page, and before the tab is closed. Rendered only while
 * there are some, because a router supports one blocker at a time: pages that need their own document have theirs.
 */
export function LeaveGuard({ names, onDrop }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const blocker = useBlocker(isElsewhere);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  if (blocker.state !== 'blocked') return null;
  const { location } = blocker;
  const leave = (): void => {
    blocker.reset();
    onDrop();
    // After this guard has unmounted, so that other guards can ask about the navigation.
    setTimeout(() => void navigate(location));
  };
  return (
    <AlertDialog
      footer={(close) => (
        <>
          <Button onPress={close}>{t('bookies.leave.stay')}</Button>
          <Button onPress={leave} variant="danger-solid">
            {t('bookies.leave.go')}
          </Button>
        </>
      )}
      isOpen
      onClose={() => blocker.reset()}
      title={t('bookies.leave.title')}
      tone="warning"
    >
      <p>{t('bookies.leave.text', { names: names.join(', ') })}</p>
    </AlertDialog>
  );
}
