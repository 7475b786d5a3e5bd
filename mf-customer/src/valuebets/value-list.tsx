import type { Mode } from '@bothways/domain/quotes';
import { ListScreen } from '../live-list/index.ts';
import { VALUE_BETS } from './values-kind.tsx';

/** A mode's list of value bets. */
export const ValueList = ({ mode }: { mode: Mode }) => (
  <ListScreen key={`values-${mode}`} kind={VALUE_BETS} mode={mode} />
);
