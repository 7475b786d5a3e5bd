import { useEffect, useEffectEvent, useRef } from 'react';
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
import { useBackCloses } from './use-back-closes.ts';

export interface PaletteCommand {
  id: string;
  label: string;
  /** The equivalent keys, as a sequence. */
  keys?: readonly string[];
}

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name of the palette and of the field. */
  label: string;
  placeholder: string;
  /** Shown when nothing matches. */
  emptyText: string;
  commands: readonly PaletteCommand[];
  /** Called after the palette is closed and the focus is restored: a command may depend on the focused element. */
  onRun: (id: string) => void;
}

/** Calls back when the surrounding overlay is unmounted, and its focus trap with it. */
function WhenGone({ then }: { then: () => void }) {
  const done = useEffectEvent(then);
  // The focus is restored in the next frame.
  useEffect(() => () => void requestAnimationFrame(() => requestAnimationFrame(() => done())), []);
  return null;
}

/** All available commands, found by typing: arrow keys select, Enter runs, Escape closes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onClose, label, placeholder, emptyText, commands, onRun } = props;
  useBackCloses({ isOpen, close: onClose });
  const { contains } = useFilter({ sensitivity: 'base' });
  const chosen = useRef<string | undefined>(undefined);
  const choose = (id: string): void => {
    chosen.current = id;
    onClose();
  };
  const run = (): void => {
    const id = chosen.current;
    chosen.current = undefined;
    if (id !== undefined) onRun(id);
  };
  return (
    <ModalOverlay
      className={cx(dialog.overlay, styles.overlay)}
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={cx(dialog.modal, styles.modal)}>
        <AriaDialog aria-label={label} className={cx(dialog.dialog, styles.dialog)}>
          <WhenGone then={run} />
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
              className={menu.list ?? ''}
              onAction={(id) => choose(String(id))}
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
