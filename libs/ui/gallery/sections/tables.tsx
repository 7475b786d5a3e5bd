import {
  Card,
  DateText,
  formatCredits,
  Money,
  Percent,
  Table,
  type TableColumn,
  useUi,
} from '../../src/index.ts';
import { Section } from '../section.tsx';

interface Payment {
  at: string;
  method: string;
  cents: number;
  ratePct: number;
  credits: number;
}

const PAYMENTS: Payment[] = [
  { at: '2025-11-18T12:00:00Z', method: 'Bizum', cents: 15_000, ratePct: 40, credits: 37_500 },
  { at: '2025-10-02T12:00:00Z', method: 'PayPal', cents: 40_000, ratePct: 40, credits: 100_000 },
  { at: '2025-09-11T12:00:00Z', method: 'Crypto', cents: 12_000, ratePct: 30, credits: 40_000 },
];

function Credits({ hundredths }: { hundredths: number }) {
  return formatCredits(hundredths, useUi().locale);
}

const COLUMNS: TableColumn<Payment>[] = [
  { id: 'at', header: 'Payment', cell: ({ at }) => <DateText value={at} /> },
  { id: 'method', header: 'Method', cell: ({ method }) => method, weight: 'pale' },
  { id: 'amount', header: 'Amount', cell: ({ cents }) => <Money cents={cents} />, isNumeric: true },
  {
    id: 'rate',
    header: 'Rate',
    cell: (row) => <Percent digits={0} percent={row.ratePct} />,
    isNumeric: true,
    weight: 'pale',
  },
  {
    id: 'credits',
    header: 'Credits',
    cell: (row) => <Credits hundredths={row.credits} />,
    isNumeric: true,
    weight: 'strong',
  },
];

export function Tables() {
  return (
    <Section title="Table">
      <Card>
        <Table columns={COLUMNS} label="Payments" rowKey={({ at }) => at} rows={PAYMENTS} />
      </Card>
    </Section>
  );
}
