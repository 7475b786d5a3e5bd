import { describe, expect, it } from 'vitest';
import { CandidateIndex } from './candidate-index.ts';
import { asWritten, readEvent, type StatedEvent } from './known-event.ts';
import { stateEvent } from './testing/state-event.ts';

const HOUR_MS = 3_600_000;
const of = (names: string, time = '15:00', sport = 'football'): StatedEvent =>
  readEvent(stateEvent(`${sport} | / | ${names} | ${time}`), 'a', asWritten);

function indexOf(...events: StatedEvent[]): CandidateIndex<StatedEvent> {
  const index = new CandidateIndex<StatedEvent>();
  for (const event of events) index.add(event);
  return index;
}

describe('CandidateIndex', () => {
  it('finds what shares the beginning of a word, in either order, and nothing else', () => {
    const [chelsea, leeds] = [of('Arsenal - Chelsea'), of('Leeds - Burnley')];
    const index = indexOf(chelsea, leeds);
    expect([...index.near(of('Chels. - Wolves'), HOUR_MS).events]).toEqual([chelsea]);
    expect([...index.near(of('Wolves - Everton'), HOUR_MS).events]).toEqual([]);
  });

  it('finds an acronym by what it stands for', () => {
    const ldu = of('LDU - Emelec');
    expect(indexOf(ldu).near(of('Liga Dep. Universitaria - X'), HOUR_MS).events).toContain(ldu);
  });

  it.each([
    ['14:00', 1],
    ['16:00', 1],
    ['13:59', 0],
    ['16:01', 0],
  ])('keeps to the window: %s finds %i', (time, count) => {
    const { events, areAll } = indexOf(of('Arsenal - Chelsea')).near(of('Arsenal - Chelsea', time), HOUR_MS);
    expect(events.size).toBe(count);
    expect(areAll).toBe(true);
  });

  it('keeps sports apart', () => {
    const hockey = of('Arsenal - Chelsea', '15:00', 'hockey');
    const index = indexOf(hockey);
    expect(index.near(of('Arsenal - Chelsea'), HOUR_MS).events.size).toBe(0);
    expect(index.exactly(of('Arsenal - Chelsea')).size).toBe(0);
  });

  it('finds exactly written sides at any time, but only in the same order', () => {
    const event = of('FC Arsenal - Chelsea');
    expect([...indexOf(event).exactly(of('Arsenal - Chelsea FC', '03:00'))]).toEqual([event]);
    expect(indexOf(event).exactly(of('Chelsea - Arsenal')).size).toBe(0);
  });

  it('forgets what is removed', () => {
    const event = of('Arsenal - Chelsea');
    const index = indexOf(event);
    index.remove(event);
    expect(index.near(event, HOUR_MS).events.size + index.exactly(event).size).toBe(0);
  });

  it('where more begin alike than may be compared, finds who shares a rare word, and says that it looked no further', () => {
    const crowd = Array.from({ length: 30 }, (_, number) => of(`Chester${number} - Cheam${number}`));
    const chelsea = of('Arsenal - Chelsea');
    const { events, areAll } = indexOf(...crowd, chelsea).near(of('Chelsea - Wolves'), HOUR_MS, 10);
    expect([...events]).toEqual([chelsea]);
    expect(areAll).toBe(false);
  });

  it('compares no more than a bounded number, however many share a word', () => {
    const crowd = Array.from({ length: 30 }, (_, number) => of(`Leeds - Town${number}`));
    for (const most of [1, 10, 29]) {
      const { events, areAll } = indexOf(...crowd).near(of('Leeds - Burnley'), HOUR_MS, most);
      expect(events.size).toBeLessThanOrEqual(most * 2);
      expect(areAll).toBe(false);
    }
  });
});
