import { may, type Permission } from '@bothways/domain/identity';
import { encodeServer } from '@bothways/wire';
import { ApiError } from '#kernel/errors';
import type { Identity } from '#kernel/http';
import type { Member } from './topic-groups.ts';

/** Who may follow what happens in the back office. */
const FOLLOWS: Permission = 'read:user:stats';

interface Follower {
  /** As the last check of the session knows them. */
  identity: () => Identity;
  version: number;
  isBehind: boolean;
}

/**
 * Tells people of the back office that something has changed for them, and nothing of what: they ask. What is missed by a
 * slow reader comes when it reads again.
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

  /** The member wants the newest version again. */
  resync(member: Member): void {
    const follower = this.#followers.get(member);
    if (follower) this.#send(member, follower);
  }

  isBehind(member: Member): boolean {
    return this.#followers.get(member)?.isBehind ?? false;
  }

  /** Tells everybody whom it concerns and who may still know. */
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
