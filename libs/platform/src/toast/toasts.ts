import type { ToastInput } from '../contract.ts';

type Show = (toast: ToastInput) => () => void;

/** Maximum toasts queued before the page has a region for them; more could not be read. */
const MAX_WAITING = 4;
let waiting: ToastInput[] = [];
let region: Show | undefined;

/** Connects the host's toast region. Returns its removal. */
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

/** Usable outside of components. */
export const toasts = { show };
/** `const toast = useToast(); toast.show({ tone: 'error', title })`; the returned function dismisses the toast. */
export const useToast = (): typeof toasts => toasts;
