import type { Bookie } from '@bothways/domain/bookies';
import type { SettingsFamily } from '@bothways/domain/settings';
import { ChangedNotice } from '@bothways/ui';
import { useText } from './texts.ts';
import type { Editor } from './use-editor.ts';
import { type Part, type Said, usePartText } from './use-part-text.ts';

const LABELS = {
  name: 'name',
  sports: 'sports',
  bookmakers: 'bookmakers.title',
  profitRange: 'profit',
  valueRange: 'value',
  eventVisibility: 'events',
  oddsFilters: 'odds',
  activeTimeFilters: 'activeTime',
  maxArbsPerEvent: 'perEvent',
  proMode: 'proMode',
} as const satisfies Record<Part, string>;
const isPart = (name: string): name is Part => name in LABELS;

/** The configuration as changed elsewhere: in another tab, or on another device. */
export interface Conflict {
  read: Said;
  theirs: Said;
  mine: Said;
  /** By their names in the payload, or `name`. */
  parts: readonly { name: string; isMine: boolean }[];
}

interface Props<F extends SettingsFamily> {
  editor: Pick<Editor<F>, 'keepMine' | 'takeTheirs'>;
  conflict: Conflict;
  bookies: readonly Bookie[];
}

/** Shows how the open configuration was changed elsewhere. */
export function ChangedConfiguration<F extends SettingsFamily>({ editor, conflict, bookies }: Props<F>) {
  const t = useText();
  const partText = usePartText(bookies, conflict.read);
  return (
    <ChangedNotice
      fields={conflict.parts.flatMap(({ name, isMine }) =>
        isPart(name)
          ? [
              {
                label: t(`settings.${LABELS[name]}`),
                theirs: partText(name, conflict.theirs),
                mine: isMine ? partText(name, conflict.mine) : undefined,
              },
            ]
          : [],
      )}
      isOwn
      onKeepMine={editor.keepMine}
      onTakeTheirs={editor.takeTheirs}
    />
  );
}
