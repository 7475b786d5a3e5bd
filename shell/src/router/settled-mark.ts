import type { DataRouter } from '@bothways/platform/host';

/**
 * Says on the document whether the router has anywhere to go: whoever looks at a page from outside (the gate before a
 * release) cannot wait for the network to fall silent, because a live page never does.
 */
export function markWhileMoving(router: DataRouter): void {
  const { dataset } = document.documentElement;
  const mark = (): void => {
    const { initialized, navigation, revalidation } = router.state;
    const isIdle = initialized && navigation.state === 'idle' && revalidation === 'idle';
    dataset.router = isIdle ? 'idle' : 'busy';
  };
  mark();
  router.subscribe(mark);
}
