import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import { type ReactNode, useState } from 'react';
import { ArbForm } from './arb-form.tsx';
import { ConfigurationDialog } from './configuration-dialog.tsx';
import { ValueForm } from './value-form.tsx';

interface Opened {
  mode: Mode;
  onClose: () => void;
}

const DIALOGS: Record<SettingsFamily, (props: Opened) => ReactNode> = {
  arbs: (props) => (
    <ConfigurationDialog
      {...props}
      family="arbs"
      form={({ loadedId, ...rest }) => <ArbForm key={loadedId} {...rest} />}
    />
  ),
  valuebets: (props) => (
    <ConfigurationDialog
      {...props}
      family="valuebets"
      form={({ loadedId, ...rest }) => <ValueForm key={loadedId} {...rest} />}
    />
  ),
};

/** The configuration dialog of a list, and the way to open it. It exists only while it is open. */
export function useConfigurationDialog(
  family: SettingsFamily,
  mode: Mode,
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const Dialog = DIALOGS[family];
  return {
    open: () => setOpen(true),
    dialog: isOpen && <Dialog mode={mode} onClose={() => setOpen(false)} />,
  };
}
