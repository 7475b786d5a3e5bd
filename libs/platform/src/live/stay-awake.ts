import { useEffect } from 'react';

let wishes = 0;

/** Whether anything needs updates while the page is hidden. */
export const isAwakeWanted = (): boolean => wishes > 0;

/** Keeps the live connection open while the page is hidden. Returns its release. */
export function keepAwake(): () => void {
  let isWished = true;
  wishes += 1;
  return () => {
    if (isWished) wishes -= 1;
    isWished = false;
  };
}

/** The same while a screen is mounted and `isWanted`. */
export function useStayAwake(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted]);
}
