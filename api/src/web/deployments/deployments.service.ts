import type { AuditAction } from '@bothways/domain/audit';
import type { DeploymentError, DeploymentMove, deploymentChangeSchema } from '@bothways/domain/deployments';
import type { ReleaseName, Rollouts } from '@bothways/domain/registry';
import {
  backTo,
  type Change,
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
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import type { DatabaseRecord } from '#web/rollouts';
import { deploymentsView, type ViewDeps } from './deployments.view.ts';
import { fitsContract } from './release-facts.ts';

interface ServiceDeps extends ViewDeps {
  record: DatabaseRecord;
}

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

/** Changes deployments through the record that the commands use; each change is audited with it. */
export function deploymentsService(deps: ServiceDeps) {
  const { library, record, nowMs } = deps;
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
      const change: Change = (apps) => {
        const { apps: after, log } = moved(apps, name, move);
        return { apps: after, log: { ...log, by: actor.userId, ...(reason !== undefined && { reason }) } };
      };
      const work = record.transact(async (trx, changing) => {
        await changing.change(new Date(nowMs()), change, revision);
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
      });
      await work.catch((error: unknown) => {
        throw asRefusal(error);
      });
    },
  };
}
