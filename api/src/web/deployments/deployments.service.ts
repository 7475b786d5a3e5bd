import type { AuditAction } from '@bothways/domain/audit';
import type { DeploymentError, DeploymentMove, deploymentChangeSchema } from '@bothways/domain/deployments';
import type { ReleaseName, Rollouts } from '@bothways/domain/registry';
import {
  backTo,
  changeRollouts,
  type Move,
  NoCanary,
  promoted,
  RevisionConflict,
  toPaused,
  toShare,
  withoutCanary,
} from '@bothways/releases';
import type { z } from 'zod';
import { recordAudit } from '#kernel/audit';
import { transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { deploymentsView, type ViewDeps } from './deployments.view.ts';
import { fitsContract } from './release-facts.ts';

type DeploymentChange = z.output<typeof deploymentChangeSchema>;

const REFUSALS: Record<DeploymentError, string> = {
  'errors.deploymentChanged': 'Somebody has changed what runs since you looked at it',
  'errors.noCanary': 'There is no canary any more',
  'errors.reasonNeeded': 'Its conditions are not met: say why it becomes everybody’s all the same',
  'errors.notKept': 'This release is not kept, or does not fit the shell',
  'errors.runsAlready': 'Everybody gets this release already',
};
const refusal = (error: DeploymentError) => new ApiError('CONFLICT', { message: REFUSALS[error], error });

const ACTIONS: Record<DeploymentMove['kind'], AuditAction> = {
  share: 'deployment.share-set',
  promote: 'deployment.promoted',
  pause: 'deployment.paused',
  resume: 'deployment.resumed',
  withdraw: 'deployment.withdrawn',
  back: 'deployment.rolled-back',
};

function moved(apps: Rollouts['apps'], name: ReleaseName, move: DeploymentMove): Move {
  switch (move.kind) {
    case 'share':
      return toShare(apps, name, move.sharePct);
    case 'promote':
      return promoted(apps, name);
    case 'pause':
      return toPaused(apps, name, true);
    case 'resume':
      return toPaused(apps, name, false);
    case 'withdraw':
      return withoutCanary(apps, name);
    case 'back':
      return backTo(apps, name, move.version);
  }
}

function asRefusal(error: unknown): unknown {
  if (error instanceof RevisionConflict) return refusal('errors.deploymentChanged');
  return error instanceof NoCanary ? refusal('errors.noCanary') : error;
}

/** Changes deployments with the lock, log and revision that the commands use; each change is audited. */
export function deploymentsService(deps: ViewDeps) {
  const { db, library, nowMs } = deps;
  const view = deploymentsView(deps);

  /** @throws ApiError if the current deployment does not permit it */
  async function demandPossible(name: ReleaseName, move: DeploymentMove): Promise<void> {
    const rollout = (await library.current()).apps[name];
    if (!rollout) throw new ApiError('NOT_FOUND', { message: 'This app was never released' });
    if (move.kind === 'back') {
      if (move.version === rollout.stable && !rollout.canary) throw refusal('errors.runsAlready');
      const release = await library.release(name, move.version);
      if (!release || !fitsContract(release)) throw refusal('errors.notKept');
      return;
    }
    if (!rollout.canary) throw refusal('errors.noCanary');
    if (move.kind !== 'promote' || move.reason !== undefined) return;
    if ((await view.unmet(name))?.length) throw refusal('errors.reasonNeeded');
  }

  return {
    all: view.all,

    async change(actor: Actor, name: ReleaseName, { revision, move }: DeploymentChange): Promise<void> {
      const now = await library.current();
      if (now.revision !== revision && now.apps[name]) throw refusal('errors.deploymentChanged');
      await demandPossible(name, move);
      const { canary, stable = '' } = now.apps[name] ?? {};
      const reason = 'reason' in move ? move.reason : undefined;
      let isDone = false;
      await transact(db, async (trx) => {
        await recordAudit(trx, {
          atMs: nowMs(),
          actor: actor.userId,
          ip: actor.ip,
          action: ACTIONS[move.kind],
          target: `deployment:${name}`,
          detail: {
            stable,
            ...(canary && { canary: canary.version }),
            ...('version' in move && { version: move.version }),
            ...('sharePct' in move && { sharePct: move.sharePct }),
            ...(reason !== undefined && { reason }),
          },
        });
        // Last, and once: a retried transaction must not conflict with its own change.
        if (isDone) return;
        await changeRollouts(
          library.root,
          new Date(nowMs()),
          (apps) => {
            const { apps: after, log } = moved(apps, name, move);
            return {
              apps: after,
              log: { ...log, by: actor.userId, ...(reason !== undefined && { reason }) },
            };
          },
          revision,
        ).catch((error: unknown) => {
          throw asRefusal(error);
        });
        isDone = true;
      });
    },
  };
}
