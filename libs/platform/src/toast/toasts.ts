import type { ToastInput } from '../contract.ts';

type Show = (toast: ToastInput) => () => void;

/** What was said before the page had a place to say it; more than this nobody could read. */
const MAX_WAITING = 4;
let waiting: ToastInput[] = [];
let region: Show | undefined;

/** The host's toast region takes over. Returns the way to take it back. */
export function connectToasts(show: Show): () => void {
  region = show;
  for (const toast of waiting.splice(0)) show(toast);
  return () => {
    if (region === show) region = undefined;
  };
}

function show(toast: ToastInput): () => void {
  if (region) return region(toast);
  waiting = [...waiting, toast].slice(-MAX_WAITING);
  return () => {
    waiting = waiting.filter((other) => other !== toast);
  };
}

/** Outside of components, too. */
export const toasts = { show };
/** `const toast = useToast(); toast.show({ tone: 'error', title })`; the answer takes the toast away again. */
export const useToast = (): typeof toasts => toasts;
