import { ADDRESS_BYTES, addressed, addressedInPlace } from '@bothways/wire';
import { ApiError } from '#kernel/errors';
import type { EngineClient, FilterKeys, ListFrame, WatchedList } from '#market/engine';
import { Tally } from './tally.ts';
import type { Shared, TopicQuota } from './topic-quota.ts';

/** One topic of one socket. */
export interface Member {
  readonly topicId: number;
  /** Whose socket it is. */
  readonly userId: string;
  /** Sends a frame; false if the reader is behind and the frame was not sent. */
  deliver(frame: Uint8Array): boolean;
  /** Tells the member that it follows nothing any more, and why. */
  refuse(error: ApiError): void;
}

/** `waiting` for a snapshot; `following` change by change; `behind`: needs a snapshot once it can read again. */
type State = 'waiting' | 'following' | 'behind';

interface Group extends Shared {
  readonly key: string;
  readonly id: number;
  readonly members: Map<Member, State>;
  snapshotAsked: boolean;
}

/** Groups sockets with equal filters: one list in the engine and one encoding serve all of them. */
export class TopicGroups {
  readonly #engine: EngineClient;
  readonly #keys: FilterKeys;
  readonly #quota: TopicQuota;
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<Member, Group>();

  constructor(engine: EngineClient, keys: FilterKeys, quota: TopicQuota) {
    this.#engine = engine;
    this.#keys = keys;
    this.#quota = quota;
  }

  get size(): number {
    return this.#groups.size;
  }

  /** @throws ApiError RATE_LIMITED or UNAVAILABLE when a list limit is reached */
  join(member: Member, list: WatchedList): void {
    const key = `${list.name} ${this.#keys.of(list.filter)}`;
    const known = this.#groups.get(key);
    this.#quota.demand(member.userId, known);
    const group = known ?? this.#open(key, list);
    this.#quota.take(member.userId, group);
    this.#groupOf.set(member, group);
    this.#await(group, member);
  }

  leave(member: Member): void {
    const group = this.#groupOf.get(member);
    if (!group) return;
    this.#groupOf.delete(member);
    group.members.delete(member);
    this.#quota.giveBack(member.userId, group);
    if (group.members.size > 0) return;
    this.#groups.delete(group.key);
    this.#quota.end();
    this.#engine.closeGroup(group.id);
  }

  /** Requests the whole list for a member that missed something, or was behind and reads again. */
  resync(member: Member): void {
    const group = this.#groupOf.get(member);
    if (group) this.#await(group, member);
  }

  isBehind(member: Member): boolean {
    return this.#groupOf.get(member)?.members.get(member) === 'behind';
  }

  #open(key: string, list: WatchedList): Group {
    const id = this.#engine.openGroup(list, {
      onFrame: (frame) => this.#spread(group, frame),
      onLost: () => this.#startOver(group),
      onRefused: () => this.#refuse(group),
    });
    // The first snapshot comes without a request.
    const group: Group = { key, id, members: new Map(), shares: new Tally(), snapshotAsked: true };
    this.#groups.set(key, group);
    this.#quota.begin();
    return group;
  }

  #await(group: Group, member: Member): void {
    group.members.set(member, 'waiting');
    if (group.snapshotAsked) return;
    group.snapshotAsked = true;
    this.#engine.requestSnapshot(group.id);
  }

  /** The engine was restarted and sends each list whole. */
  #startOver(group: Group): void {
    group.snapshotAsked = true;
    for (const member of group.members.keys()) group.members.set(member, 'waiting');
  }

  /** The list exceeds the engine's capacity. */
  #refuse(group: Group): void {
    for (const member of [...group.members.keys()]) {
      this.leave(member);
      member.refuse(new ApiError('UNAVAILABLE', { message: 'There is no room for one more list' }));
    }
  }

  #spread(group: Group, { type, bytes }: ListFrame): void {
    const isSnapshot = type === 'snapshot';
    if (isSnapshot) group.snapshotAsked = false;
    let first: { topicId: number; frame: Uint8Array } | undefined;
    for (const [member, state] of group.members) {
      const wants = isSnapshot ? state === 'waiting' : state === 'following';
      if (!wants) continue;
      const { topicId } = member;
      // Most lists have one member, or members with equal topic ids.
      first ??= { topicId, frame: addressedInPlace(topicId, bytes) };
      const isFirst = first.topicId === topicId;
      const frame = isFirst ? first.frame : addressed(topicId, bytes.subarray(ADDRESS_BYTES));
      group.members.set(member, member.deliver(frame) ? 'following' : 'behind');
    }
  }
}
