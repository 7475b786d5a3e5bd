import { PURCHASE_MARK, type PurchaseKind, purchaseKind } from '@bothways/domain/subscriptions';
import type { DataRouter, HostSession } from '@bothways/platform/host';

/** A browser's operations on the document, replaceable in tests. */
export interface BrowserDocument {
  /** Loads a path of this site in a new document, replacing this history entry or adding one. */
  load(path: string, isReplacing: boolean): void;
  /** Reloads the document of the current address. */
  reload(): void;
}

export interface OwnDocument {
  /** Whether a path needs another document. */
  isElsewhere(pathname: string): boolean;
  /** Leaves this document: the promise never settles. */
  leave(path: string): Promise<never>;
  /**
   * Makes every navigation of the router to such a path load another document.
   * @param isOutdated whether a navigation needs one for another reason, outdated releases
   */
  guard(router: DataRouter, isOutdated?: (from: string, to: string) => boolean): void;
}

const markOfThisDocument = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${PURCHASE_MARK}"]`)?.content;

/**
 * A document keeps the content policy that it was loaded with, and the provider's script for what it sells. Only
 * payment pages allow the payment provider, so navigating to one, or on from there, loads a new document; only this
 * module decides it. The server's mark is read before any third-party script can have written one. Without a mark
 * nothing is sold.
 */
export function ownDocument(
  session: Pick<HostSession, 'state'>,
  { load, reload }: BrowserDocument,
): OwnDocument {
  const mark = markOfThisDocument();
  const letsProviderIn = mark === 'here';
  const soldHere = letsProviderIn ? purchaseKind(window.location.pathname) : undefined;
  const soldAt = (pathname: string): PurchaseKind | undefined =>
    session.state.get().status === 'signedOut' ? undefined : purchaseKind(pathname);
  const isElsewhere = (pathname: string): boolean => mark !== undefined && soldAt(pathname) !== soldHere;

  // Before any router is notified: entries of the history may be older than the sign-in.
  window.addEventListener('popstate', (event) => {
    if (!isElsewhere(window.location.pathname)) return;
    event.stopImmediatePropagation();
    reload();
  });
  // A document restored from the back/forward cache has missed changes of the session.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && letsProviderIn) reload();
  });
  return {
    isElsewhere,
    leave(path) {
      load(path, true);
      return new Promise(() => undefined);
    },
    guard(router, isOutdated = () => false) {
      // Equivalent to `useBlocker`, but active from the router's creation: screens may navigate before hooks run.
      router.getBlocker('document', ({ currentLocation, nextLocation, historyAction }) => {
        if (historyAction === 'POP') return false;
        const isWanted =
          isElsewhere(nextLocation.pathname) || isOutdated(currentLocation.pathname, nextLocation.pathname);
        if (!isWanted) return false;
        load(nextLocation.pathname + nextLocation.search + nextLocation.hash, historyAction === 'REPLACE');
        return true;
      });
    },
  };
}

/** Resolves the path so that it is never taken for another host. */
export const browserDocument: BrowserDocument = {
  load(path, isReplacing) {
    const address = window.location.origin + path;
    if (isReplacing) window.location.replace(address);
    else window.location.assign(address);
  },
  reload: () => window.location.reload(),
};
