export { makeFirstOwner } from '../first-owner.ts';
export { accessServices, beginWith } from './world.store.ts';
