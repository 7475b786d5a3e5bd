/**
 * Back closes an overlay: while one is open, the history has an entry of its own for it, of the same address. Routers
 * need not know: their state is copied into the entry, and its removal is withheld from them.
 *
 * Entries are counted, not named: `settle` makes their number that of the open overlays. So an overlay that replaces
 * another takes over its entry, and one that is open again after a reload that of before.
 */
interface Overlay {
  /** Asks to close, as the cross does. Returns false while that is impossible. */
  ask: () => boolean;
  /** Was asked, and its entry is gone: it is closing, or about to refuse. */
  isAsked: boolean;
}

/** In the state of an entry: how many overlays are open above the page. */
const DEPTH = 'overlays';
/** For a browser that does not go back although it should. */
const LEAVE_MS = 1_000;

const open: Overlay[] = [];
/** The current entry as last seen; `idx` is the router's number of it. */
let seen = { depth: 0, idx: undefined as unknown };
/** Ends the removal of entries that is under way. */
let arrive: ((event?: PopStateEvent) => void) | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let isListening = false;

const stateNow = (): Record<string, unknown> => {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
};

function write(depth: number, way: 'pushState' | 'replaceState'): void {
  const state = stateNow();
  seen = { depth, idx: state.idx };
  window.history[way]({ ...state, [DEPTH]: depth }, '');
}

function depthNow(): number {
  const { [DEPTH]: depth, idx } = stateNow();
  if (typeof depth === 'number') {
    seen = { depth, idx };
    return depth;
  }
  // The router has replaced the entry, by another query for example: it is an overlay's all the same.
  if (seen.depth > 0 && seen.idx === idx && idx !== undefined) write(seen.depth, 'replaceState');
  else seen = { depth: 0, idx };
  return seen.depth;
}

/**
 * Goes back over entries without overlays. The entry below takes over the address, which the router may have replaced
 * meanwhile; what it writes while the browser is on its way is written once it has arrived.
 */
function leave(from: number, to: number): void {
  const { history, location } = window;
  const { href } = location;
  const state = stateNow();
  const late: (() => void)[] = [];
  const real = { push: history.pushState, replace: history.replaceState };
  history.pushState = (...entry) => void late.push(() => history.pushState(...entry));
  history.replaceState = (...entry) => void late.push(() => history.replaceState(...entry));
  const waiting = setTimeout(() => arrive?.(), LEAVE_MS);
  arrive = (event) => {
    arrive = undefined;
    clearTimeout(waiting);
    history.pushState = real.push;
    history.replaceState = real.replace;
    if (event && stateNow().idx === state.idx) {
      event.stopImmediatePropagation();
      seen = { depth: to, idx: state.idx };
      if (stateNow().key !== state.key || location.href !== href)
        history.replaceState({ ...state, [DEPTH]: to }, '', href);
    }
    for (const each of late) each();
    settle();
  };
  history.go(to - from);
}

/** Makes the number of entries that of the open overlays. */
function settle(): void {
  if (arrive) return;
  const wanted = open.filter(({ isAsked }) => !isAsked).length;
  const depth = depthNow();
  // The page's own entry is marked, too: to come back to it is not to replace an overlay's.
  if (depth < wanted) write(depth, 'replaceState');
  for (let above = depth + 1; above <= wanted; above += 1) write(above, 'pushState');
  clearTimeout(timer);
  // Later: another overlay, or a page, may take the place of the one that has closed.
  if (seen.depth > wanted)
    timer = setTimeout(() => {
      if (!arrive && depthNow() > wanted) leave(seen.depth, wanted);
    });
}

/** The browser went back or forward. */
function onPopState(event: PopStateEvent): void {
  if (arrive) {
    arrive(event);
    return;
  }
  const before = seen;
  const depth = Number(stateNow()[DEPTH] ?? 0);
  seen = { depth, idx: stateNow().idx };
  const above = open.filter(({ isAsked }) => !isAsked);
  const isSamePage = seen.idx === before.idx;
  // The router's business, which takes the page away with its overlays, or comes back.
  if (above.length > 0 && !isSamePage) return;
  if (above.length === 0 && depth > before.depth && isSamePage) {
    // Forward to an overlay that is closed: on to the page that was opened from it, if any.
    window.history.forward();
    return;
  }
  for (const overlay of above.slice(depth).toReversed()) {
    overlay.isAsked = overlay.ask();
    if (!overlay.isAsked) break;
  }
  settle();
}

/** What an open overlay says of itself: `stay`: it was asked to close and has not; `end`: it is closed. */
interface OverlayEntry {
  stay: () => void;
  end: () => void;
}
type EnterOverlay = (ask: () => boolean) => OverlayEntry;

function enter(ask: () => boolean): OverlayEntry {
  if (!isListening) window.addEventListener('popstate', onPopState, { capture: true });
  isListening = true;
  const overlay: Overlay = { ask, isAsked: false };
  open.push(overlay);
  settle();
  return {
    stay() {
      overlay.isAsked = false;
      settle();
    },
    end() {
      open.splice(open.indexOf(overlay), 1);
      settle();
    },
  };
}

declare global {
  interface Window {
    bothwaysEnterOverlay?: EnterOverlay;
  }
}

/**
 * Gives an open overlay its entry. An area may bring a copy of this library: all of a page use the first one's count,
 * as each would take the entries of the others for closed overlays.
 */
export function enterOverlay(ask: () => boolean): OverlayEntry {
  window.bothwaysEnterOverlay ??= enter;
  return window.bothwaysEnterOverlay(ask);
}
