import { oddsHistoryQuerySchema } from '@bothways/domain/history';
import type { OddsHistoryTopic } from '@bothways/domain/live';
import type { Mode } from '@bothways/domain/quotes';
import { addressed } from '@bothways/wire';
import { ApiError } from '#kernel/errors';
import { demandFeature, type Identity, parseWith } from '#kernel/http';
import { type HistoryClient, lackingFeature } from '#market/history';
import { Tally } from './tally.ts';
import type { Member } from './topic-groups.ts';
import type { Shared, TopicQuota } from './topic-quota.ts';

interface Follower {
  identity: Identity;
  /** It has missed the newest frame. */
  isBehind: boolean;
}
interface Group extends Shared {
  readonly key: string;
  readonly followers: Map<Member, Follower>;
  watch: number;
  last: { modes: readonly Mode[]; body: Uint8Array } | undefined;
}

/**
 * Groups sockets that follow the same history. Each frame is complete, so a reader that missed some needs only the
 * last.
 */
export class HistoryTopics {
  readonly #history: Pick<HistoryClient, 'watch' | 'unwatch'>;
  readonly #quota: TopicQuota;
  readonly #groups = new Map<string, Group>();
  readonly #groupOf = new Map<Member, Group>();

  constructor(history: Pick<HistoryClient, 'watch' | 'unwatch'>, quota: TopicQuota) {
    this.#history = history;
    this.#quota = quota;
  }

  get size(): number {
    return this.#groups.size;
  }

  /**
   * The member may be refused later, if its plan lacks the mode: only the history knows whether the event was in play.
   * @throws ApiError BAD_REQUEST, PLAN_REQUIRED, and RATE_LIMITED or UNAVAILABLE when a limit is reached
   */
  join(member: Member, { bookie, topic, hours }: OddsHistoryTopic, identity: Identity): void {
    demandFeature(identity, 'historicOdds:prematch');
    const question = parseWith(oddsHistoryQuerySchema, { bookie, topic, hours });
    const key = `${question.hours ?? 0} ${question.bookie} ${question.topic}`;
    const known = this.#groups.get(key);
    this.#quota.demand(member.userId, known);
    const group = known ?? this.#open(key, question);
    this.#quota.take(member.userId, group);
    const follower = { identity, isBehind: true };
    group.followers.set(member, follower);
    this.#groupOf.set(member, group);
    this.#send(group, member, follower);
  }

  leave(member: Member): void {
    const group = this.#groupOf.get(member);
    if (!group) return;
    this.#groupOf.delete(member);
    group.followers.delete(member);
    this.#quota.giveBack(member.userId, group);
    if (group.followers.size > 0) return;
    this.#groups.delete(group.key);
    this.#quota.end();
    this.#history.unwatch(group.watch);
  }

  /** Sends the member the newest frame again. */
  resync(member: Member): void {
    const group = this.#groupOf.get(member);
    const follower = group?.followers.get(member);
    if (group && follower) this.#send(group, member, follower);
  }

  isBehind(member: Member): boolean {
    return this.#groupOf.get(member)?.followers.get(member)?.isBehind ?? false;
  }

  #open(key: string, question: Parameters<HistoryClient['watch']>[0]): Group {
    const group: Group = { key, followers: new Map(), shares: new Tally(), watch: 0, last: undefined };
    this.#groups.set(key, group);
    this.#quota.begin();
    group.watch = this.#history.watch(question, (frame) => {
      group.last = frame;
      for (const [member, follower] of group.followers) this.#send(group, member, follower);
    });
    return group;
  }

  #send({ last }: Group, member: Member, follower: Follower): void {
    if (!last) return;
    const feature = lackingFeature(follower.identity.plan, last.modes);
    if (feature) {
      this.leave(member);
      member.refuse(new ApiError('PLAN_REQUIRED', { feature }));
      return;
    }
    follower.isBehind = !member.deliver(addressed(member.topicId, last.body));
  }
}
