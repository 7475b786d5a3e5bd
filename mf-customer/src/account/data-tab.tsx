import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';

/** Export of the account's data, and its deletion. */
export function DataTab() {
  return (
    <>
      <ExportSection />
      <DeletionSection />
    </>
  );
}
