import { readFileSync } from 'node:fs';
import type { AlternativeOdds, Arb } from '@bothways/domain/arbs';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import {
  ArbBook,
  ArbListEncoder,
  addressed,
  ByteWriter,
  decodeClient,
  encodeClient,
  encodeListBody,
  encodeServer,
  LiveCodec,
  WireError,
} from './index.ts';
import { AS_RECORDED, listedOf } from './listed.ts';
import { clientMessage, serverMessage, snapshot, valueSnapshot } from './testing/arbitraries.ts';
import { arbs } from './testing/arbitrary-records.ts';

const schema = protobuf.parse(readFileSync(new URL('./live.proto', import.meta.url), 'utf8'), {
  keepCase: true,
});
const ServerFrame = schema.root.lookupType('bothways.live.ServerFrame');
const ClientFrame = schema.root.lookupType('bothways.live.ClientFrame');

/** The message of a frame that builds on none before it, but that its list has begun. */
function decoded(frame: Uint8Array) {
  const codec = new LiveCodec();
  const first = codec.decode(frame);
  if (first.kind !== 'arbsChanges') return first;
  const empty = { seq: 0, atMs: 0, arbs: [], total: 0, rejectedTotal: 0 };
  codec.decode(encodeServer({ kind: 'arbsSnapshot', topicId: first.topicId, ...empty }));
  return codec.decode(frame);
}

/** The frame as reflection over live.proto reads it and writes it again. */
const throughReflection = (type: protobuf.Type, frame: Uint8Array): Uint8Array => {
  const message = type.decode(frame);
  expect(type.verify(message)).toBeNull();
  return type.encode(message).finish();
};

/** Every field number and its wire type in a frame must be known to the schema: nothing may be skipped. */
const unknownFields = (type: protobuf.Type, frame: Uint8Array): number =>
  frame.length - type.encode(type.decode(frame)).finish().length;

describe('server frames', () => {
  test('come out as they went in', () => {
    fc.assert(
      fc.property(serverMessage, (message) => {
        expect(decoded(encodeServer(message))).toEqual(message);
      }),
    );
  });

  test('are what live.proto says, written and read', () => {
    fc.assert(
      fc.property(serverMessage, (message) => {
        const frame = encodeServer(message);
        expect(decoded(throughReflection(ServerFrame, frame))).toEqual(message);
        expect(unknownFields(ServerFrame, frame)).toBe(0);
      }),
    );
  });

  test('one body serves every topic id', () => {
    fc.assert(
      fc.property(valueSnapshot, fc.nat({ max: 2 ** 31 }), (message, topicId) => {
        const { topicId: _, ...body } = message;
        expect(decoded(addressed(topicId, encodeListBody(body)))).toEqual({ ...message, topicId });
      }),
    );
  });

  test('an event travels once, however many arbs it has', () => {
    const [message] = fc.sample(
      snapshot.filter(({ arbs }) => arbs.length > 0),
      1,
    );
    const arb = message?.arbs[0];
    if (!message || !arb) throw new Error('no sample');
    const event = { ...arb.event, name: 'N'.repeat(10_000) };
    const arbs = ['a', 'b', 'c'].map((id) => ({ ...arb, id, _id: { id, eventId: event.id }, event }));
    const frame = encodeServer({ ...message, arbs });
    expect(frame.length).toBeGreaterThan(10_000);
    expect(frame.length).toBeLessThan(20_000 + 3 * encodeServer({ ...message, arbs: [arb] }).length);
    expect(decoded(frame)).toEqual({ ...message, arbs });
  });

  test('the last prices of a bet stay behind: they are a topic of their own', () => {
    const [message] = fc.sample(
      snapshot.filter(({ arbs }) => (arbs[0]?.bets.length ?? 0) > 0),
      1,
    );
    const [arb] = message?.arbs ?? [];
    const [bet] = arb?.bets ?? [];
    if (!message || !arb || !bet) throw new Error('no sample');
    const history = [{ timestamp: bet.updatedOn, odds: 2 }];
    const withPoints = encodeServer({ ...message, arbs: [{ ...arb, bets: [{ ...bet, history }] }] });
    expect(withPoints).toEqual(encodeServer({ ...message, arbs: [{ ...arb, bets: [bet] }] }));
  });

  test('the event and pick in the topics of a bet travel once, not with each bookmaker', () => {
    const [message] = fc.sample(
      snapshot.filter(({ arbs }) => (arbs[0]?.bets.length ?? 0) > 0),
      1,
    );
    const [arb] = message?.arbs ?? [];
    const [bet] = arb?.bets ?? [];
    if (!message || !arb || !bet) throw new Error('no sample');
    const offers = Array.from({ length: 20 }, (_, number) => {
      const bookie = `bookie${10 + number}`;
      return { bookie, odds: 2, updatedOn: bet.updatedOn, topic: `${'e'.repeat(1000)}~${bookie}` };
    });
    const arbs = [{ ...arb, bets: [{ ...bet, ...offers[0], alternativeOdds: offers.slice(1) }] }];
    const frame = encodeServer({ ...message, arbs });
    const without = encodeServer({ ...message, arbs: [{ ...arb, bets: [] }] });
    expect(frame.length - without.length).toBeLessThan(4000);
    expect(decoded(frame)).toEqual({ ...message, arbs });
  });
});

describe('a list of arbs', () => {
  /** A list as it goes on: some arbs change, come and go; some of those who follow it come later, with a snapshot. */
  const step = fc.record({
    arbs,
    gone: fc.array(fc.nat({ max: 20 }), { maxLength: 3 }),
    joins: fc.boolean(),
  });
  const head = { seq: 1, atMs: 2, total: 3, rejectedTotal: 4 };
  const follow = () => {
    const [encoder, codec] = [new ArbListEncoder(new ArbBook(), AS_RECORDED), new LiveCodec()];
    const written = (write: (w: ByteWriter) => void): Uint8Array => {
      const w = new ByteWriter();
      write(w);
      return w.taken();
    };
    return {
      codec,
      snapshot: (arbs: Arb[]) => written((w) => encoder.snapshot(w, { ...head, rows: arbs.map(listedOf) })),
      changes: (upserts: Arb[], removes: { id: string }[] = []) =>
        written((w) => encoder.changes(w, { ...head, upserts: upserts.map(listedOf), removes })),
    };
  };

  test('comes out as it went in, for those who were there and for those who came later', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const { codec, snapshot, changes } = follow();
        const readers = [codec];
        const list = new Map<string, Arb>();
        const events = new Map<string, Arb['event']>();
        codec.decode(addressed(7, snapshot([])));
        for (const { arbs: upserts, gone, joins } of steps) {
          for (const arb of upserts) list.set(arb.id, arb);
          for (const { event } of upserts) events.set(event.id, event);
          const kept = new Set(upserts.map(({ id }) => id));
          const ids = gone
            .map((at) => [...list.keys()][at])
            .filter((id) => id !== undefined && !kept.has(id));
          const removes = [...new Set(ids)].map((id = '') => ({ id }));
          for (const { id } of removes) list.delete(id);
          const frame = addressed(7, changes(upserts, removes));
          expect(unknownFields(ServerFrame, frame)).toBe(0);
          for (const reader of readers)
            expect(reader.decode(frame)).toEqual({
              kind: 'arbsChanges',
              topicId: 7,
              ...head,
              upserts,
              removes,
            });
          if (!joins) continue;
          // In one message all arbs of an event carry the same record.
          const now = [...list.values()].map((arb) => ({
            ...arb,
            event: events.get(arb.event.id) ?? arb.event,
          }));
          const whole = { ...head, arbs: now };
          const late = new LiveCodec();
          expect(late.decode(addressed(7, snapshot(now)))).toEqual({
            kind: 'arbsSnapshot',
            topicId: 7,
            ...whole,
          });
          readers.push(late);
        }
      }),
    );
  });

  const [first] = fc.sample(
    arbs.filter(([arb]) => (arb?.bets.length ?? 0) > 1),
    { numRuns: 1, seed: 4 },
  );
  const arb = first?.[0];
  if (!arb) throw new Error('no sample');
  const offer = (number: number, odds: number) => ({
    bookie: `a_long_bookmaker_${number}`,
    odds,
    updatedOn: '2026-11-21T12:00:00.000Z',
    topic: `event~pick~a_long_bookmaker_${number}`,
  });
  const offers = Array.from({ length: 20 }, (_, number) => offer(10 + number, 2));
  const withOffers = (alternativeOdds: AlternativeOdds[], profit: number): Arb => ({
    ...arb,
    profit,
    bets: arb.bets.map((bet) => ({ ...bet, topic: 'event~pick~own', alternativeOdds })),
  });

  test('of a topic that was given up is passed over; a row that should be known and is not is a fault', () => {
    const { codec, snapshot, changes } = follow();
    const upserts = [withOffers(offers, 0.9)];
    const whole = addressed(1, snapshot(upserts));
    codec.decode(addressed(1, changes(upserts)));
    const late = addressed(1, changes(upserts, [{ id: arb.id }]));
    codec.encode({ kind: 'unsubscribe', topicId: 1 });
    expect(codec.decode(late)).toMatchObject({ kind: 'arbsChanges', upserts: [], removes: [] });
    const other = new LiveCodec();
    other.decode(addressed(1, follow().snapshot([])));
    expect(() => other.decode(late)).toThrow(WireError);
    expect(other.decode(whole)).toMatchObject({ arbs: upserts });
  });
});

describe('client frames', () => {
  test('come out as they went in, and are what live.proto says', () => {
    fc.assert(
      fc.property(clientMessage, (message) => {
        const frame = encodeClient(message);
        expect(decodeClient(frame)).toEqual(message);
        expect(decodeClient(throughReflection(ClientFrame, frame))).toEqual(message);
        expect(unknownFields(ClientFrame, frame)).toBe(0);
      }),
    );
  });
});

describe('hostile frames', () => {
  /** Reads, or says so with our error; anything else fails the test. */
  const readsOrRefuses = (read: () => unknown): void => {
    try {
      read();
    } catch (error) {
      expect(error).toBeInstanceOf(WireError);
    }
  };

  test('random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        readsOrRefuses(() => decodeClient(bytes));
        readsOrRefuses(() => decoded(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  test('true frames with a byte changed, or cut short', () => {
    fc.assert(
      fc.property(serverMessage, fc.nat(), fc.nat({ max: 255 }), (message, at, value) => {
        const frame = encodeServer(message);
        const cut = at % frame.length;
        readsOrRefuses(() => decoded(frame.subarray(0, cut)));
        frame[cut] = value;
        readsOrRefuses(() => decoded(frame));
      }),
    );
  });

  test.each([
    ['nothing', []],
    ['a field of length 4 GB', [0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f]],
    ['a subscription without a topic', [0x0a, 0x02, 0x08, 0x01]],
    ['an inner message longer than its outer', [0x0a, 0x02, 0x12, 0x7f, 0, 0, 0]],
    ['groups without end', Array.from({ length: 60_000 }, () => 0x3b)],
    ['a varint that never ends', Array.from({ length: 40 }, () => 0xff)],
  ])('%s', (_, bytes) => {
    expect(() => decodeClient(Uint8Array.from(bytes))).toThrow(WireError);
  });

  test('fields of a newer peer are skipped', () => {
    const frame = encodeClient({ kind: 'ping', at: 5 });
    expect(decodeClient(Uint8Array.from([...frame, 0x7a, 0x01, 0x61]))).toEqual({ kind: 'ping', at: 5 });
  });

  test('a date that is none cannot be sent', () => {
    const [message] = fc.sample(
      snapshot.filter(({ arbs }) => arbs.length > 0),
      1,
    );
    if (!message) throw new Error('no sample');
    const arbs = message.arbs.map((arb) => ({ ...arb, addedOn: 'yesterday' }));
    expect(() => encodeServer({ ...message, arbs })).toThrow(WireError);
  });
});
