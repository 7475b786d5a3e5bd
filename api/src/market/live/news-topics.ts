import { may, type Permission } from '@bothways/domain/identity';
import { encodeServer } from '@bothways/wire';
import { ApiError } from '#kernel/errors';
import type { Identity } from '#kernel/http';
import type { Member } from './topic-groups.ts';

/** Permission for back-office events. */
const FOLLOWS: Permission = 'read:user:stats';

interface Follower {
  /** As of the session's last check. */
  identity: () => Identity;
  version: number;
  isBehind: boolean;
}

/**
 * Notifies back-office users that something has changed for them, without details: they fetch those. A slow reader gets
 * the latest state when it reads again.
 */
export class NewsTopics {
  readonly #nowMs: () => number;
  readonly #followers = new Map<Member, Follower>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get size(): number {
    return this.#followers.size;
  }

  /** @throws ApiError FORBIDDEN */
  join(member: Member, identity: () => Identity): void {
    if (!may(identity().permissions, FOLLOWS)) throw new ApiError('FORBIDDEN');
    const follower = { identity, version: this.#nowMs(), isBehind: true };
    this.#followers.set(member, follower);
    this.#send(member, follower);
  }

  leave(member: Member): void {
    this.#followers.delete(member);
  }

  /** Sends the member the newest version again. */
  resync(member: Member): void {
    const follower = this.#followers.get(member);
    if (follower) this.#send(member, follower);
  }

  isBehind(member: Member): boolean {
    return this.#followers.get(member)?.isBehind ?? false;
  }

  /** Notifies everyone concerned who still has the permission. */
  tell(concerns: (identity: Identity) => boolean): void {
    for (const [member, follower] of this.#followers) {
      const identity = follower.identity();
      if (!may(identity.permissions, FOLLOWS) || !concerns(identity)) continue;
      follower.version = Math.max(this.#nowMs(), follower.version + 1);
      this.#send(member, follower);
    }
  }

  #send(member: Member, follower: Follower): void {
    const { topicId } = member;
    const frame = encodeServer({ kind: 'notificationsChanged', topicId, version: follower.version });
    follower.isBehind = !member.deliver(frame);
  }
}
