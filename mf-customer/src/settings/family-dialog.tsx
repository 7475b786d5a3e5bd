import type { Mode } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import type { ReactNode } from 'react';
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

/** The configurations of a list of this family. */
export function FamilyDialog({ family, ...opened }: Opened & { family: SettingsFamily }) {
  const Family = DIALOGS[family];
  return <Family {...opened} />;
}
