import { PURCHASE_MARK, type PurchaseKind, purchaseKind } from '@bothways/domain/subscriptions';
import type { DataRouter, HostSession } from '@bothways/platform/host';

/** What a browser does to the document; a test has its own. */
export interface BrowserDocument {
  /** Leads to an address of this site with another document, in the place of this one or after it. */
  load(path: string, isReplacing: boolean): void;
  /** Has the server make the document of this very address anew. */
  reload(): void;
}

export interface OwnDocument {
  /** Whether an address needs another document than this one. */
  isElsewhere(pathname: string): boolean;
  /** Leaves this document for good: the promise never ends. */
  leave(path: string): Promise<never>;
  /**
   * Has every way that the router takes to such an address lead there with another document.
   * @param isOutdated whether a way from one address to another wants one besides, for releases of now
   */
  guard(router: DataRouter, isOutdated?: (from: string, to: string) => boolean): void;
}

const markOfThisDocument = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${PURCHASE_MARK}"]`)?.content;

/**
 * A document keeps the content policy that it was loaded with, and the provider's script for what it sells. Only pages
 * on which people pay let the payment provider in, so that who goes to one, or on from there, gets a new document; this
 * is the one place that decides it.
 * The server's mark is read before anybody else's script can have written one. Without a mark nothing is sold.
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

  // Before any router hears of it: entries of the history may outlive the sign-in that they were made under.
  window.addEventListener('popstate', (event) => {
    if (!isElsewhere(window.location.pathname)) return;
    event.stopImmediatePropagation();
    reload();
  });
  // A document that the browser had put aside knows nothing of what has become of the session.
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
      // What `useBlocker` does, but from the router's first moment: screens begin to navigate before a hook stands.
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

/** A path is never read as another host, whatever it begins with. */
export const browserDocument: BrowserDocument = {
  load(path, isReplacing) {
    const address = window.location.origin + path;
    if (isReplacing) window.location.replace(address);
    else window.location.assign(address);
  },
  reload: () => window.location.reload(),
};
