import { Outlet, useLocation, useParams } from '@bothways/platform';
import { cx } from '@bothways/ui';
import { useEffect, useRef } from 'react';
import { DraftsProvider, LeaveGuard, unsavedAreas, useBookies, useDrafts } from '../bookie/index.ts';
import { BookiesList } from './bookies-list.tsx';
import styles from './bookies-screen.module.css';

/** The bookmakers, and next to them the open one; on a phone one or the other. */
export function BookiesScreen() {
  return (
    <DraftsProvider>
      <Panes />
    </DraftsProvider>
  );
}

function Panes() {
  const { bookie } = useParams();
  const { hash } = useLocation();
  const [drafts, change] = useDrafts();
  const { data } = useBookies();
  const pane = useRef<HTMLDivElement>(null);
  const unsaved = (data?.bookies ?? []).filter((each) => unsavedAreas(each, drafts).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new bookmaker scrolls to the top, a new hash does not
  useEffect(() => {
    if (hash === '') pane.current?.scrollTo(0, 0);
  }, [bookie]);
  return (
    <div className={cx(styles.panes, bookie !== undefined && styles.opened)}>
      <BookiesList open={bookie} />
      <div className={styles.pane} ref={pane}>
        <Outlet />
      </div>
      {unsaved.length > 0 && (
        <LeaveGuard names={unsaved.map(({ label }) => label)} onDrop={() => change.clear()} />
      )}
    </div>
  );
}
