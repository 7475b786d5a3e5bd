import { Button, Card, EmptyState, ErrorState } from '../../src/index.ts';
import { Columns, Section } from '../section.tsx';

export function States() {
  return (
    <Section title="Empty, error">
      <Columns count={2}>
        <Card>
          <EmptyState action={<Button>Widen the profit range</Button>} title="No arbs match">
            148 arbs stand now; your filters hide all of them.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState onRetry={() => undefined} retryLabel="Retry" title="The list did not load">
            Failed to fetch arbs. Tried 3 times, the last 4 s ago.
          </ErrorState>
        </Card>
      </Columns>
    </Section>
  );
}
