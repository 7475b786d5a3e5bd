export { HiddenButton } from './hidden-button.tsx';
export { HideItems } from './hide-items.tsx';
export { hides } from './hides.store.ts';
export { useHideOne, useIsHidden } from './use-hides.ts';
