export { fitsBeside, type PinKind, type Pinned, withPin } from './pin.ts';
export { PinButton } from './pin-button.tsx';
export { PinCard } from './pin-card.tsx';
export { PinQuestion } from './pin-question.tsx';
export { PinnedSection } from './pinned-section.tsx';
export { pinnedItems } from './pins.store.ts';
export { isTarget, type Target } from './target.ts';
export { type PinnedItems, usePinned } from './use-pinned.ts';
export { useIsPinned, usePinActions } from './use-pins.ts';
