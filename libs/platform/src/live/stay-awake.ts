import { useEffect } from 'react';

let wishes = 0;

/** Somebody wants to hear of news while the page is hidden. */
export const isKeptAwake = (): boolean => wishes > 0;

/** Keeps the live connection open while the page is hidden. Returns the way to let it sleep again. */
export function keepAwake(): () => void {
  let isWished = true;
  wishes += 1;
  return () => {
    if (isWished) wishes -= 1;
    isWished = false;
  };
}

/** The same for as long as a screen is mounted and wants it. */
export function useStayAwake(isWanted: boolean): void {
  useEffect(() => (isWanted ? keepAwake() : undefined), [isWanted]);
}
