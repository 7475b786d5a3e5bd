import { useBlocker, useNavigate } from '@bothways/platform';
import { AlertDialog, Button } from '@bothways/ui';
import { useEffect } from 'react';
import { useText } from '../texts.ts';

/** Among the bookmakers, in either language, what is typed is kept: only who goes elsewhere loses it. */
const INSIDE = /^\/[a-z]{2}\/admin\/bookies(\/|$)/;
const isElsewhere = ({ nextLocation }: { nextLocation: { pathname: string } }): boolean =>
  !INSIDE.test(nextLocation.pathname);

interface Props {
  /** Of which bookmakers something is unsaved. */
  names: readonly string[];
  /** Forgets it. */
  onDrop: () => void;
}

/**
 * Asks before unsaved changes are lost: on a way to another page, and before the tab is closed. It stands only while
 * there are some, because a router asks no more than one such question at a time: pages that need a document of their
 * own have theirs.
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
    // Once this guard is gone, so that the way is asked about by whoever else has to.
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
