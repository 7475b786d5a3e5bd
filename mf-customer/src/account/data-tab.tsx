import { DeletionSection } from './deletion-section.tsx';
import { ExportSection } from './export-section.tsx';
import { SecurityLoader } from './security-loader.tsx';

/** Export of the account's data, and its deletion. */
export function DataTab() {
  return (
    <SecurityLoader>
      {({ secondFactor: { enabled } }) => (
        <>
          <ExportSection hasFactor={enabled} />
          <DeletionSection hasFactor={enabled} />
        </>
      )}
    </SecurityLoader>
  );
}
