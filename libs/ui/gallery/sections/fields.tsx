import { useState } from 'react';
import { Kbd, NumberField, SearchField, SearchSelect, Select, TextArea, TextField } from '../../src/index.ts';
import styles from '../gallery.module.css';
import { Columns, Section } from '../section.tsx';

function Amount({
  label,
  start,
  error,
  was,
}: {
  label: string;
  start: number | null;
  error?: string;
  was?: string;
}) {
  const [value, setValue] = useState(start);
  const state = { ...(error === undefined ? {} : { error }), ...(was === undefined ? {} : { was }) };
  return <NumberField {...state} label={label} onChange={setValue} prefix="€" value={value} />;
}

function People() {
  const [search, setSearch] = useState('');
  const [value, setValue] = useState('Nerea Etxebarria');
  const names = ['Ander Zubia', 'Marta Iriarte', 'Nerea Etxebarria'];
  return (
    <SearchSelect
      label="Person"
      onChange={setValue}
      onSearch={setSearch}
      options={names
        .filter((name) => name === value || name.toLowerCase().includes(search.toLowerCase()))
        .map((name) => ({ value: name, label: name }))}
      search={search}
      searchLabel="Search people"
      value={value}
    />
  );
}

export function Fields() {
  const [query, setQuery] = useState('');
  const [filled, setFilled] = useState('Real Sociedad');
  return (
    <Section title="Fields: rest, focus, error, changed, disabled, long">
      <Columns count={3}>
        <TextField hint="Shown instead of the e-mail" label="Alias" placeholder="Up to 50 characters" />
        <TextField
          className={styles.focusField}
          defaultValue="250.00"
          figures="start"
          label="Amount"
          prefix="€"
        />
        <Amount error="At most €274.09" label="Withdrawal" start={480} />
      </Columns>
      <Columns count={3}>
        <Amount label="Stake step" start={0.1} was="1.00" />
        <NumberField isDisabled label="Commission" onChange={() => undefined} suffix="%" value={2} />
        <TextField
          defaultValue="https://www.codere.es/deportes?ref=bothways"
          isReadOnly
          label="Affiliate link"
        />
      </Columns>
      <Columns count={3}>
        <SearchField
          end={<Kbd>/</Kbd>}
          label="Search"
          onChange={setQuery}
          placeholder="Search teams"
          value={query}
        />
        <SearchField label="Search" onChange={setFilled} value={filled} />
        <NumberField
          align="end"
          aria-label="Total stake"
          onChange={() => undefined}
          prefix="€"
          size="large"
          value={1234.5}
        />
      </Columns>
      <Columns count={3}>
        <TextArea defaultValue="Bet on main leagues first" label="Recommendation" />
        <Select
          error="Choose one"
          label="Odds format"
          onChange={() => undefined}
          options={[{ value: 'decimal', label: 'Decimal, 3 places' }]}
          placeholder="None yet"
          value={null}
        />
        <Select
          label="Configuración"
          onChange={() => undefined}
          options={[{ value: 'long', label: 'Todas las casas de apuestas españolas de referencia' }]}
          value="long"
          was="Estonia"
        />
        <People />
      </Columns>
    </Section>
  );
}
