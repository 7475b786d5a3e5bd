import type { DataRouter } from '@bothways/platform/host';

/**
 * Marks on the document whether the router is navigating: external observers (the release gate) cannot wait for the
 * network to be idle, because a live page never is.
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
