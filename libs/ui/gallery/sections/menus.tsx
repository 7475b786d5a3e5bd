import { useState } from 'react';
import {
  Badge,
  Button,
  ChevronDownIcon,
  Menu,
  MenuChoices,
  MenuItem,
  MenuLine,
  MenuSection,
  PlusIcon,
  Select,
  TrashIcon,
} from '../../src/index.ts';
import { MenuList } from '../../src/menu/menu.tsx';
import styles from '../gallery.module.css';
import { Line, Section } from '../section.tsx';

const OPTIONS = [
  { value: 'spain', label: 'Spain, main books', note: <Badge>Default</Badge> },
  { value: 'live', label: 'Live, fast books' },
  { value: 'estonia', label: 'Estonia' },
] as const;

type Choice = (typeof OPTIONS)[number]['value'];

function Items({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) {
  return (
    <>
      <MenuChoices hideTitle onChange={onChange} options={OPTIONS} title="Configuration" value={value} />
      <MenuLine />
      <MenuItem icon={<PlusIcon size={14} />}>New configuration</MenuItem>
      <MenuItem icon={<TrashIcon size={14} />} tone="danger">
        Delete this one
      </MenuItem>
    </>
  );
}

export function Menus() {
  const [value, setValue] = useState<Choice>('spain');
  return (
    <Section title="Select and menu">
      <Line top>
        <Select
          className={styles.config ?? ''}
          label="Configuration"
          onChange={setValue}
          options={OPTIONS}
          value={value}
        />
        <div className={styles.menu}>
          <MenuList aria-label="Configuration">
            <Items onChange={setValue} value={value} />
          </MenuList>
        </div>
        <Menu label="Configuration" trigger={<Button end={<ChevronDownIcon size={14} />}>Open</Button>}>
          <Items onChange={setValue} value={value} />
          <MenuSection title="Hide">
            <MenuItem note="h">Hide arb</MenuItem>
            <MenuItem isDisabled>Hide event</MenuItem>
          </MenuSection>
        </Menu>
      </Line>
    </Section>
  );
}
