import { useState } from 'react';
import { DatePicker } from '../../src/dates/index.ts';
import { CopyButton } from '../../src/index.ts';
import { Columns, Line, Section } from '../section.tsx';

function Day({ label, start, error }: { label: string; start: string | null; error?: string }) {
  const [day, setDay] = useState(start);
  const wrong = error === undefined ? {} : { error };
  return <DatePicker {...wrong} hint={day ?? 'none'} label={label} onChange={setDay} value={day} />;
}

export function Dates() {
  return (
    <Section title="Days and copying: chosen, empty, wrong, limited, disabled">
      <Columns count={3}>
        <Day label="From" start="2025-11-20" />
        <Day label="To" start={null} />
        <Day error="After the first day" label="Until" start="2025-11-01" />
      </Columns>
      <Columns count={3}>
        <DatePicker
          label="This week"
          max="2025-11-23"
          min="2025-11-17"
          onChange={() => undefined}
          value="2025-11-20"
        />
        <DatePicker isDisabled label="Started" onChange={() => undefined} value="2025-11-20" />
        <DatePicker aria-label="Small" onChange={() => undefined} size="small" value="2025-11-20" />
      </Columns>
      <Line>
        <CopyButton copiedLabel="Copied" label="Copy" onFailure={() => undefined} text="2.120" />
        <CopyButton copiedLabel="Copied" isDisabled label="Copy" onFailure={() => undefined} text="" />
      </Line>
    </Section>
  );
}
