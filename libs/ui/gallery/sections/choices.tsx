import { useState } from 'react';
import { Checkbox, ChoiceCards, RadioGroup, Segmented, Switch, Tabs } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Columns, Line, Section } from '../section.tsx';

const TABS = [
  { id: 'prematch', label: 'Prematch', count: 148 },
  { id: 'live', label: 'Live', count: 37 },
  { id: 'rejected', label: 'Rejected', count: 212 },
  { id: 'calculator', label: 'Calculator', unsaved: '2 unsaved changes' },
  { id: 'off', label: 'Off', isDisabled: true },
] as const;

export function Choices() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('prematch');
  const [mode, setMode] = useState<'normal' | 'freebet'>('normal');
  const [span, setSpan] = useState<'7D' | '1M' | '3M'>('1M');
  const [isOn, setOn] = useState(true);
  const [pack, setPack] = useState<'momentum' | 'scale' | null>('scale');
  const [rule, setRule] = useState<'returned' | 'lost' | null>('returned');
  return (
    <Section title="Tabs, segments, switches, choices">
      <div className={styles.stack}>
        <Tabs items={TABS} label="Lists" onSelect={setTab} selected={tab}>
          {null}
        </Tabs>
        <Line wide>
          <Segmented
            label="Mode"
            onChange={setMode}
            options={[
              { value: 'normal', label: 'Normal' },
              { value: 'freebet', label: 'Freebet' },
            ]}
            value={mode}
          />
          <Segmented
            label="Period"
            onChange={setSpan}
            options={[
              { value: '7D', label: '7D' },
              { value: '1M', label: '1M' },
              { value: '3M', label: '3M' },
            ]}
            size="small"
            value={span}
          />
          <Switch aria-label="On" isSelected={isOn} onChange={setOn} />
          <Switch aria-label="Off" />
          <Checkbox aria-label="Ticked" defaultSelected />
          <Checkbox aria-label="Empty" />
          <Checkbox aria-label="Some" isIndeterminate />
          <Switch isDisabled>Round to 5</Switch>
        </Line>
        <Columns count={2}>
          <RadioGroup
            label="Void rule"
            onChange={setRule}
            options={[
              { value: 'returned', label: 'Stake returned' },
              { value: 'lost', label: 'Stake lost', hint: 'Rare, and always said in the terms' },
            ]}
            value={rule}
          />
          <div className={styles.stack}>
            <Checkbox hint="Asked with the credentials">Birth date required</Checkbox>
            <Checkbox error="Accept the terms to go on">I am 18 or older</Checkbox>
            <Switch hint="Shown in the list of available bookmakers" knobPosition="far">
              Accounts can be added
            </Switch>
          </div>
        </Columns>
        <ChoiceCards
          label="Pack"
          onChange={setPack}
          options={[
            { value: 'momentum', title: 'Momentum', text: '700 credits', figure: '€250.00' },
            { value: 'scale', title: 'Scale', text: '1,500 credits', figure: '€500.00' },
          ]}
          value={pack}
        />
      </div>
    </Section>
  );
}
