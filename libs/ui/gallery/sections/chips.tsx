import { useState } from 'react';
import { AddChip, Chip, ChipButton, RemovableChip, ScaleIcon } from '../../src/index.ts';
import { Line, Section } from '../section.tsx';

export function Chips() {
  const [codere, setCodere] = useState(true);
  const [betsson, setBetsson] = useState(false);
  const nothing = () => undefined;
  return (
    <Section title="Chips: off, on, reference, removable, add, preset, disabled">
      <Line>
        <Chip isSelected={betsson} onChange={setBetsson}>
          Betsson
        </Chip>
        <Chip isSelected={codere} onChange={setCodere}>
          Codere
        </Chip>
        <Chip edge="dashed" icon={<ScaleIcon size={12} />} isSelected onChange={nothing}>
          <span>
            Pinnacle <small style={{ font: 'inherit', color: 'var(--text-3)' }}>reference</small>
          </span>
        </Chip>
        <RemovableChip onPress={nothing} onRemove={nothing} removeLabel="Remove the profit filter">
          Profit <b>0–10%</b>
        </RemovableChip>
        <AddChip onPress={nothing}>Filter</AddChip>
      </Line>
      <Line>
        <Chip isSelected={false} mark={false} onChange={nothing} size="small">
          150
        </Chip>
        <Chip isSelected mark={false} onChange={nothing} size="small">
          200
        </Chip>
        <ChipButton onPress={nothing}>
          <span>
            <b>14</b> bookmakers + <b>2</b> ref.
          </span>
        </ChipButton>
        <Chip isDisabled isSelected={false} onChange={nothing}>
          Not in your plan
        </Chip>
      </Line>
    </Section>
  );
}
