import type { Deployment, DeploymentMove } from '@bothways/domain/deployments';
import { Button, PauseIcon, PlayIcon, Segmented } from '@bothways/ui';
import { useState } from 'react';
import { pageStyles } from '../page/index.ts';
import styles from './deployments.module.css';
import { Version } from './figures.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ShareBar } from './share-bar.tsx';
import { useText } from './texts.ts';

const SHARES = [1, 5, 10, 25, 50];

/** The canary's share, and its pause. */
function Shares({ deployment, onMove }: { deployment: Deployment; onMove: (move: DeploymentMove) => void }) {
  const t = useText();
  const { canary } = deployment;
  if (!canary) return null;
  const { sharePct, isPaused } = canary;
  const shares = SHARES.includes(sharePct) ? SHARES : [...SHARES, sharePct].sort((a, b) => a - b);
  return (
    <>
      <span className={styles.label}>{t('deployments.shareOf')}</span>
      <Segmented
        label={t('deployments.shareOf')}
        onChange={(value) => {
          if (Number(value) !== sharePct) onMove({ kind: 'share', sharePct: Number(value) });
        }}
        options={shares.map((share) => ({ value: String(share), label: `${share}%` }))}
        value={String(sharePct)}
      />
      <p className={pageStyles.pale}>{t('deployments.byPerson')}</p>
      <Button
        icon={isPaused ? <PlayIcon size={14} /> : <PauseIcon size={14} />}
        onPress={() => onMove({ kind: isPaused ? 'resume' : 'pause' })}
      >
        {t(isPaused ? 'deployments.resume' : 'deployments.pause')}
      </Button>
    </>
  );
}

export function WhoGetsWhat({ deployment, revision }: { deployment: Deployment; revision: number }) {
  const t = useText();
  const [move, setMove] = useState<DeploymentMove>();
  const { canary, stable } = deployment;
  const pct = canary && !canary.isPaused ? canary.sharePct : 0;
  return (
    <section className={styles.pane}>
      <h3>{t('deployments.who')}</h3>
      <ShareBar deployment={deployment} />
      <p className={styles.ends}>
        <span>
          {100 - pct}% <Version version={stable.version} /> {t('deployments.roles.stable')}
        </span>
        {canary && (
          <span>
            {pct}% <Version version={canary.version} />{' '}
            {t(canary.isPaused ? 'deployments.paused' : 'deployments.roles.canary')}
          </span>
        )}
      </p>
      <Shares deployment={deployment} onMove={setMove} />
      {!canary && <p className={pageStyles.pale}>{t('deployments.noCanary')}</p>}
      {move && (
        <MoveDialog
          deployment={deployment}
          move={move}
          onClose={() => setMove(undefined)}
          revision={revision}
        />
      )}
    </section>
  );
}
