import { useEffect, useState } from 'react';

/** How long the confirmation is shown. */
export const COPIED_MS = 2000;

/** Copies a text and confirms for 2 s. */
export function useCopied(onFailure: () => void): { isCopied: boolean; copy: (text: string) => void } {
  const [copies, setCopies] = useState(0);
  const [isCopied, setCopied] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: copying again starts the 2 s afresh.
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied, copies]);

  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      setCopies((count) => count + 1);
    }, onFailure);
  };
  return { isCopied, copy };
}
