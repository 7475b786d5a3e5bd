import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, test } from 'vitest';
import {
  addressed,
  decodeClient,
  decodeServer,
  encodeClient,
  encodeListBody,
  encodeServer,
  WireError,
} from './index.ts';
import { clientMessage, serverMessage, snapshot } from './testing/arbitraries.ts';

const schema = protobuf.parse(readFileSync(new URL('./live.proto', import.meta.url), 'utf8'), {
  keepCase: true,
});
const ServerFrame = schema.root.lookupType('bothways.live.ServerFrame');
const ClientFrame = schema.root.lookupType('bothways.live.ClientFrame');

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
        expect(decodeServer(encodeServer(message))).toEqual(message);
      }),
    );
  });

  test('are what live.proto says, written and read', () => {
    fc.assert(
      fc.property(serverMessage, (message) => {
        const frame = encodeServer(message);
        expect(decodeServer(throughReflection(ServerFrame, frame))).toEqual(message);
        expect(unknownFields(ServerFrame, frame)).toBe(0);
      }),
    );
  });

  test('one body serves every topic id', () => {
    fc.assert(
      fc.property(snapshot, fc.nat({ max: 2 ** 31 }), (message, topicId) => {
        const { topicId: _, ...body } = message;
        expect(decodeServer(addressed(topicId, encodeListBody(body)))).toEqual({ ...message, topicId });
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
    expect(decodeServer(frame)).toEqual({ ...message, arbs });
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
      const bookie = `bookie${number}`;
      return { bookie, odds: 2, updatedOn: bet.updatedOn, topic: `${'e'.repeat(1000)}~${bookie}` };
    });
    const arbs = [{ ...arb, bets: [{ ...bet, ...offers[0], alternativeOdds: offers.slice(1) }] }];
    const frame = encodeServer({ ...message, arbs });
    const without = encodeServer({ ...message, arbs: [{ ...arb, bets: [] }] });
    expect(frame.length - without.length).toBeLessThan(4000);
    expect(decodeServer(frame)).toEqual({ ...message, arbs });
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
        readsOrRefuses(() => decodeServer(bytes));
      }),
      { numRuns: 2000 },
    );
  });

  test('true frames with a byte changed, or cut short', () => {
    fc.assert(
      fc.property(serverMessage, fc.nat(), fc.nat({ max: 255 }), (message, at, value) => {
        const frame = encodeServer(message);
        const cut = at % frame.length;
        readsOrRefuses(() => decodeServer(frame.subarray(0, cut)));
        frame[cut] = value;
        readsOrRefuses(() => decodeServer(frame));
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
