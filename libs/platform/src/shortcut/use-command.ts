import { useLayoutEffect, useRef } from 'react';
import { addCommand } from './commands.ts';

/** Adds an action without a key to the command palette while the screen is mounted. */
export function useCommand(label: string, run: () => void, enabled = true): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(
    () => (enabled ? addCommand({ label, run: () => latest.current() }) : undefined),
    [label, enabled],
  );
}
