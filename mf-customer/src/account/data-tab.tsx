import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** Taking everything along, and leaving. */
export function DataTab() {
  return (
    <>
      <ExportSection />
      <DeletionSection />
    </>
  );
}
