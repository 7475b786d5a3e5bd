import { LiveCodec } from '@bothways/wire';
import { describe, expect, it } from 'vitest';
import type { Identity } from '#kernel/http';
import { NewsTopics } from './news-topics.ts';

const identity = (userId: string, permissions: string[]): Identity => ({
  userId,
  plan: 'free',
  permissions,
  sessionId: 's',
  expiresAtMs: 1,
});

/** A follower with what they were told. */
function follower(topicId: number, isSlow = () => false) {
  const told: number[] = [];
  const codec = new LiveCodec();
  return {
    told,
    member: {
      topicId,
      userId: 'x',
      deliver(frame: Uint8Array) {
        if (isSlow()) return false;
        const message = codec.decode(frame);
        if (message.kind === 'notificationsChanged' && message.topicId === topicId)
          told.push(message.version);
        return true;
      },
      refuse: () => undefined,
    },
  };
}

describe('news of the back office', () => {
  it('are for who works there', () => {
    const news = new NewsTopics(() => 1);
    const { member } = follower(1);
    expect(() => news.join(member, () => identity('a', []))).toThrow('Admin access');
    expect(news.size).toBe(0);
  });

  it('are told to whom they concern, with another version each time', () => {
    const news = new NewsTopics(() => 7);
    const [ane, jon] = [follower(1), follower(70_000)];
    news.join(ane.member, () => identity('ane', ['read:user:stats']));
    news.join(jon.member, () => identity('jon', ['manage:*']));
    expect([ane.told, jon.told]).toEqual([[7], [7]]);
    news.tell(({ userId }) => userId === 'ane');
    news.tell(() => true);
    expect([ane.told, jon.told]).toEqual([
      [7, 8, 9],
      [7, 8],
    ]);
    news.leave(ane.member);
    news.tell(() => true);
    expect(ane.told).toHaveLength(3);
  });

  it('are not told any more to whom the right was taken', () => {
    const news = new NewsTopics(() => 1);
    const { told, member } = follower(1);
    let permissions = ['read:user:stats'];
    news.join(member, () => identity('ane', permissions));
    permissions = [];
    news.tell(() => true);
    expect(told).toEqual([1]);
  });

  it('wait for a slow reader, who then gets the newest only', () => {
    let slow = false;
    const news = new NewsTopics(() => 1);
    const { told, member } = follower(1, () => slow);
    news.join(member, () => identity('ane', ['read:user:stats']));
    slow = true;
    news.tell(() => true);
    news.tell(() => true);
    expect([told, news.isBehind(member)]).toEqual([[1], true]);
    slow = false;
    news.resync(member);
    expect([told, news.isBehind(member)]).toEqual([[1, 3], false]);
  });
});
