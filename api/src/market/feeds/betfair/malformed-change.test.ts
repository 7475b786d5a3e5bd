import { describe, expect, it, test } from 'vitest';
import { LineReader } from './line-reader.ts';
import { StreamBook } from './stream-book.ts';
import { StreamFault } from './stream-fault.ts';

const GOOD = '1.1';
const BAD = '1.2';
const definition = (more: object = {}) => ({
  status: 'OPEN',
  eventId: '7',
  eventTypeId: '1',
  marketType: 'MATCH_ODDS',
  runners: [{ id: 1, status: 'ACTIVE' }],
  ...more,
});
const image = (id: string, more: object = {}) => ({
  id,
  img: true,
  marketDefinition: definition(more),
  rc: [{ id: 1, atb: [[2, 50]] }],
});
const NULL_LINE = { runners: [{ id: 1, hc: null, status: 'ACTIVE' }] };

function bookOf() {
  const book = new StreamBook();
  let pt = 0;
  const take = (...mc: object[]): string[] => send({ mc });
  const send = (more: object): string[] => {
    const line = `${JSON.stringify({ op: 'mcm', pt: ++pt, initialClk: 'a', clk: `${pt}`, ...more })}\n`;
    return new LineReader()
      .push(Buffer.from(line))
      .flatMap((each) => (each.op === 'mcm' ? [...book.take(each)] : []));
  };
  const best = (id: string) => book.markets.get(id)?.best({ id: 1, hc: 0 }).back?.price;
  return { book, take, send, best };
}

describe('a malformed change of a market', () => {
  it.each<[string, object]>([
    ['a line of null in its definition', image(BAD, NULL_LINE)],
    ['a line of null in its prices', { id: BAD, rc: [{ id: 1, hc: null, atb: [[2, 50]] }] }],
    ['a price that is a word', { id: BAD, rc: [{ id: 1, atb: [['two', 50]] }] }],
    ['no runners', { id: BAD, marketDefinition: { ...definition(), runners: null } }],
  ])('costs that market until its next image, and no other: %s', (_, bad) => {
    const { book, take, best } = bookOf();
    take(image(GOOD), image(BAD));
    expect(take(bad, { id: GOOD, rc: [{ id: 1, atb: [[3, 5]] }] })).toEqual([BAD, GOOD]);
    expect([best(GOOD), best(BAD), book.lost]).toEqual([3, undefined, 1]);
    expect(take({ id: BAD, marketDefinition: definition(), rc: [{ id: 1, atb: [[9, 1]] }] })).toEqual([]);
    expect([best(BAD), book.tokens]).toEqual([undefined, undefined]);
    expect(take(image(BAD))).toEqual([BAD]);
    expect([best(BAD), book.lost, book.tokens?.clk]).toEqual([2, 0, '4']);
  });

  it('in a part of an image costs what the other parts state of it, too', () => {
    const { send, best, book } = bookOf();
    const part = (segmentType: string, ...mc: object[]) => send({ ct: 'SUB_IMAGE', segmentType, mc });
    part('SEG_START', image(BAD, NULL_LINE), image(GOOD));
    part('SEG_END', image(BAD));
    expect([best(GOOD), best(BAD), book.lost]).toEqual([2, undefined, 1]);
    send({ ct: 'SUB_IMAGE', mc: [image(GOOD), image(BAD)] });
    expect([best(BAD), book.lost]).toEqual([2, 0]);
  });

  it('that names no market is a fault of the stream', () => {
    expect(() => bookOf().take({ rc: [] })).toThrow(StreamFault);
  });
});

test('a status that is new closes its market and leaves its prices in step', () => {
  const { take, best, book } = bookOf();
  take(image(GOOD));
  take({ id: GOOD, marketDefinition: definition({ status: 'PAUSED' }), rc: [{ id: 1, atb: [[2, 0]] }] });
  expect(book.markets.get(GOOD)?.definition?.status).toBe('PAUSED');
  take({ id: GOOD, marketDefinition: definition(), rc: [{ id: 1, atb: [[4, 1]] }] });
  expect([best(GOOD), book.lost]).toEqual([4, 0]);
});
