import { failedPct, GATE } from '@bothways/domain/area-health';
import type { Deployment } from '@bothways/domain/deployments';
import { Banner, Button, formatPercent, useUi } from '@bothways/ui';
import { useState } from 'react';
import { MoveDialog } from './move-dialog.tsx';
import { useText } from './texts.ts';

/** Returns whether a canary's failure rate exceeds the limit for promotion. */
export const isFailing = ({ canary }: Deployment): boolean =>
  canary !== undefined && (failedPct(canary.figures) ?? 0) > GATE.maxFailedPct;

/** Alert about a failing canary, with the rollback. */
export function FailingBanner({ deployment, revision }: { deployment: Deployment; revision: number }) {
  const t = useText();
  const { locale } = useUi();
  const [isOpen, setOpen] = useState(false);
  const { name, canary, stable } = deployment;
  if (!canary || !isFailing(deployment)) return null;
  const percent = (value: number | undefined) => formatPercent(value ?? 0, locale, { digits: 2 });
  const values = {
    failed: percent(failedPct(canary.figures)),
    others: percent(failedPct(stable.figures)),
    version: canary.version,
    stable: stable.version,
    name,
  };
  return (
    <>
      <Banner
        action={
          <Button onPress={() => setOpen(true)} variant="primary">
            {t('deployments.backTo', { version: stable.version })}
          </Button>
        }
        title={t('deployments.failing', values)}
        tone="warning"
      >
        {t('deployments.failingText', values)}
      </Banner>
      {isOpen && (
        <MoveDialog
          deployment={deployment}
          move={{ kind: 'withdraw' }}
          onClose={() => setOpen(false)}
          revision={revision}
        />
      )}
    </>
  );
}
