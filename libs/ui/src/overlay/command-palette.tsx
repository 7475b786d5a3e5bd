import { Autocomplete, useFilter } from 'react-aria-components/Autocomplete';
import { Menu } from 'react-aria-components/Menu';
import { Dialog as AriaDialog, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from '../cx.ts';
import { SearchField } from '../fields/search-field.tsx';
import menu from '../menu/menu.module.css';
import { MenuItem } from '../menu/menu.tsx';
import { Kbd } from '../text/kbd.tsx';
import styles from './command-palette.module.css';
import dialog from './dialog.module.css';

export interface PaletteCommand {
  id: string;
  label: string;
  /** Keys that do the same, one after the other. */
  keys?: readonly string[];
}

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name, and the field's own. */
  label: string;
  placeholder: string;
  /** Where nothing fits what was typed. */
  emptyText: string;
  commands: readonly PaletteCommand[];
  onRun: (id: string) => void;
}

/** Everything that can be done, found by typing: arrow keys choose, Enter does it, Escape leaves. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onClose, label, placeholder, emptyText, commands, onRun } = props;
  const { contains } = useFilter({ sensitivity: 'base' });
  return (
    <ModalOverlay
      className={cx(dialog.overlay, styles.overlay)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(dialog.modal, styles.modal)}>
        <AriaDialog aria-label={label} className={dialog.dialog ?? ''}>
          <Autocomplete filter={contains}>
            <SearchField
              autoFocus
              className={styles.field}
              label={label}
              placeholder={placeholder}
              size="large"
            />
            <Menu
              aria-label={label}
              className={cx(menu.list, styles.list)}
              onAction={(id) => onRun(String(id))}
              renderEmptyState={() => <p className={styles.empty}>{emptyText}</p>}
            >
              {commands.map(({ id, label: text, keys }) => (
                <MenuItem id={id} key={id} note={keys?.map((key) => <Kbd key={key}>{key}</Kbd>)}>
                  {text}
                </MenuItem>
              ))}
            </Menu>
          </Autocomplete>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
