import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { lazyPart } from '@bothways/platform/lazy-part';
import { type ReactNode, useState } from 'react';

const FamilyDialog = lazyPart(async () => (await import('./family-dialog.tsx')).FamilyDialog);

/** Returns the configuration dialog of a list and a function to open it. It is mounted only while open. */
export function useConfigurationDialog(
  family: SettingsFamily,
  mode: Mode,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  return {
    open: () => setOpen(true),
    dialog: isOpen && <FamilyDialog family={family} mode={mode} onClose={() => setOpen(false)} />,
  };
}
