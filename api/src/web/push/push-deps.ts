import type { DeployKey } from '@bothways/domain/deploy-keys';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { JobQueue } from '#kernel/jobs';
import type { DatabaseRecord } from '#web/rollouts';
import type { ReleaseOrder } from './release-order.ts';

export interface PushDeps {
  db: Db;
  /** The folder of releases. */
  root: string;
  record: DatabaseRecord;
  nowMs: () => number;
  orders: Pick<JobQueue<ReleaseOrder>, 'add' | 'wake'>;
}

/** The signing key and the client's address. */
export interface Sender {
  key: DeployKey;
  ip: string;
}

export const conflict = (message: string) => new ApiError('CONFLICT', { message });
export const forbidden = (message: string) => new ApiError('FORBIDDEN', { message });
