import { useToast } from '@bothways/platform';
import { useText } from './texts.ts';

/** Opens one window; returns false when the browser blocks it. */
function openWindow(link: string): boolean {
  const opened = window.open(link, '_blank');
  if (opened) opened.opener = null;
  return opened !== null;
}

/** Returns a function that opens bookmakers' pages, a window each, and reports when the browser blocks it. */
export function useOpenLinks(): (links: readonly string[]) => void {
  const t = useText();
  const toast = useToast();
  return (links) => {
    const isBlocked = links.map(openWindow).includes(false);
    if (isBlocked)
      toast.show({ tone: 'warning', title: t('detail.blocked'), description: t('detail.blockedText') });
  };
}
