import { describe, expect, it } from 'vitest';
import { EventMatcher } from './matcher.ts';
import { see } from './testing/state-event.ts';

const KNOWN = 'a: #1 basketball | Spain / ACB | CB Miraflores - Real Madrid | 18:00';

/** What the list says after two sightings. */
function doubtAbout(one: string, two: string): EventMatcher {
  const matcher = new EventMatcher();
  expect(see(matcher, one).key).not.toBe(see(matcher, two, 5).key);
  return matcher;
}

describe('pairs for a person', () => {
  it.each([
    ['NAMES', KNOWN, 'b: #x basketball | Spain / ACB | San Pablo Burgos - Real Madrid | 18:00'],
    ['CLASS', KNOWN, 'b: #x basketball | Spain / Liga Femenina | CB Miraflores - Real Madrid | 18:00'],
    ['START', KNOWN, 'b: #x basketball | Spain / ACB | CB Miraflores - Real Madrid | 19:30'],
    ['COUNTRY', KNOWN, 'b: #x basketball | Chile / ACB | CB Miraflores - Real Madrid | 18:00'],
  ])('%s', (reason, one, two) => {
    expect(doubtAbout(one, two).reviews()).toMatchObject([
      { reason, noticedMs: 300_000, known: { source: 'a' }, newcomer: { source: 'b' } },
    ]);
  });

  it('AMBIGUOUS: two known events fit equally', () => {
    const matcher = doubtAbout(
      'a: #1 football | / Cup | Rovers - Athletic Bilbao | 18:00',
      'a: #2 football | / Cup | Rovers - Athletic Madrid | 18:00',
    );
    const third = see(matcher, 'b: #9 football | / Cup | Rovers - Athletic | 18:00');
    expect(matcher.sightings(third.key)).toHaveLength(1);
    expect(matcher.reviews()).toMatchObject([{ reason: 'AMBIGUOUS', newcomer: { source: 'b' } }]);
  });

  it('lists the most alike first', () => {
    const matcher = doubtAbout(KNOWN, 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    see(matcher, 'c: #y basketball | Spain / Liga Femenina | CB Miraflores - Real Madrid | 18:00');
    const scores = matcher.reviews().map(({ score }) => score);
    expect(scores).toHaveLength(2);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  it('what another process has called events has the same keys, whoever is heard first', () => {
    const [one, two] = [
      'a: #1 tennis | / Open | Ana Maria Ribas - Eva Solano | 18:00',
      'b: #x tennis | / Open | E. Solano - A. Ribas | 18:00',
    ];
    const before = new EventMatcher();
    const keys = [one, two].map((text) => see(before, text));
    const later = new EventMatcher();
    later.recall({ ...later.learned(), named: before.takeNames(10) });
    expect([two, one].map((text) => see(later, text))).toEqual(keys.toReversed());
    expect(see(later, 'b: #x tennis | / Open | Cara Leone - Dora Vidal | 18:00').key).toContain('leone');
  });

  it('two events that one source speaks of stay two, whatever they were called before', () => {
    const before = new EventMatcher();
    const { key } = see(before, 'a: #1 football | / Cup | Rovers - Athletic | 18:00');
    const named = before.takeNames(10).flatMap((name) => [name, { ...name, sourceId: '2' }]);
    const later = new EventMatcher();
    later.recall({ ...later.learned(), named });
    expect(see(later, 'a: #1 football | / Cup | Rovers - Athletic | 18:00').key).toBe(key);
    expect(see(later, 'a: #2 football | / Cup | Rovers - Athletic | 18:00').key).not.toBe(key);
  });

  it('accepted, both sources resolve to the known event, swapped where they are', () => {
    const matcher = doubtAbout(KNOWN, 'b: #x basketball | Spain / ACB | Real Madrid - Burgos | 18:00');
    const [review] = matcher.reviews();
    const merge = matcher.accept(review?.id ?? '');
    expect(merge).toEqual({
      kept: 'basketball-20261121-cb-miraflores-real-madrid',
      dropped: 'basketball-20261121-real-madrid-burgos',
      swapped: true,
    });
    expect(see(matcher, 'b: #x basketball | Spain / ACB | Real Madrid - Burgos | 18:00')).toEqual({
      key: merge?.kept,
      swapped: true,
    });
    expect(matcher.reviews()).toEqual([]);
    expect(matcher.size).toBe(1);
  });

  it('accepted, the names are known from then on, at every source and in the next game', () => {
    const matcher = doubtAbout(KNOWN, 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    matcher.accept(matcher.reviews()[0]?.id ?? '');
    const next = '2026-11-28 18:00';
    const { key } = see(matcher, `a: #2 basketball | Spain / ACB | Unicaja - CB Miraflores | ${next}`);
    expect(see(matcher, `c: #3 basketball | Spain / ACB | Unicaja Malaga - Burgos | ${next}`).key).toBe(key);
  });

  it('rejected, the pair does not come back, nor after a restart', () => {
    const burgos = 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00';
    const matcher = doubtAbout(KNOWN, burgos);
    expect(matcher.reject(matcher.reviews()[0]?.id ?? '')).toBe(true);
    const later = new EventMatcher({ learned: matcher.learned() });
    for (const each of [KNOWN, burgos]) see(later, each);
    expect(later.reviews()).toEqual([]);
  });

  it('accepted, both are one event after a restart too, also where no name could be learned', () => {
    const late = 'b: #x basketball | Spain / ACB | CB Miraflores - Real Madrid | 20:30';
    const matcher = doubtAbout(KNOWN, late);
    const [review] = matcher.reviews();
    expect(review?.reason).toBe('START');
    const merge = matcher.accept(review?.id ?? '');
    const later = new EventMatcher();
    later.recall(matcher.learned());
    see(later, KNOWN);
    expect(see(later, late)).toEqual({ key: merge?.kept, swapped: false });
    expect(later.reviews()).toEqual([]);
  });

  it('does not ask about two events that one source lists', () => {
    const matcher = doubtAbout(KNOWN, 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    expect(matcher.reviews()).toHaveLength(1);
    see(matcher, 'c: #1 basketball | Spain / ACB | Miraflores - Real Madrid | 18:00');
    see(matcher, 'c: #2 basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    expect(matcher.reviews()).toEqual([]);
  });

  it('refuses to merge when one source has both in the meantime', () => {
    const matcher = doubtAbout(KNOWN, 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    const review = matcher.reviews()[0];
    expect(see(matcher, 'c: #1 basketball | Spain / ACB | Miraflores - Real Madrid | 18:00').key).toBe(
      review?.known.key,
    );
    expect(see(matcher, 'c: #2 basketball | Spain / ACB | Burgos - Real Madrid | 18:00').key).toBe(
      review?.newcomer.key,
    );
    expect(matcher.accept(review?.id ?? '')).toBeUndefined();
    expect(matcher.size).toBe(2);
  });

  it('stays two events by a person’s word, whatever the names are taken for', () => {
    const other = 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00';
    const parted = doubtAbout(KNOWN, other);
    const review = parted.reviews()[0];
    const keys = [review?.known.key ?? '', review?.newcomer.key ?? ''];
    const groups = keys.map((key) => ({ key, members: parted.sightings(key) }));
    const alias = { sport: 'basketball' as const, competition: 'open', source: '', name: 'burgos' };
    const aliases = [{ ...alias, team: 'Miraflores', times: 2 }];
    const later = new EventMatcher({ learned: { aliases, verdicts: [{ groups }] } });
    expect([see(later, KNOWN).key, see(later, other).key]).toEqual(keys);
    const without = new EventMatcher({ learned: { aliases } });
    expect(see(without, KNOWN).key).toBe(see(without, other).key);
  });

  it('is asked about again when its rejection is taken back, also where the events have met since', () => {
    const other = 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00';
    const matcher = doubtAbout(KNOWN, other);
    const id = matcher.reviews()[0]?.id ?? '';
    const later = new EventMatcher({ learned: { rejected: [id] } });
    matcher.reject(id);
    for (const line of [KNOWN, other]) see(later, line);
    for (const each of [matcher, later]) {
      expect(each.reviews()).toEqual([]);
      each.reopen(id);
      expect(each.reviews().map((review) => review.id)).toEqual([id]);
    }
  });

  it('knows nothing of a pair that is gone', () => {
    const matcher = new EventMatcher({ forgetAfterMs: 1 });
    see(matcher, KNOWN);
    see(matcher, 'b: #x basketball | Spain / ACB | Burgos - Real Madrid | 18:00');
    const id = matcher.reviews()[0]?.id ?? '';
    see(matcher, 'b: #z tennis | / ATP | A - B | 18:00', Date.UTC(2026, 10, 22) / 60_000);
    expect(matcher.reviews()).toEqual([]);
    expect(matcher.accept(id)).toBeUndefined();
    expect(matcher.reject(id)).toBe(false);
  });

  it('holds a bounded number of pairs', () => {
    const matcher = new EventMatcher();
    const word = (number: number): string =>
      [...String(number * 7919)].map((digit) => 'bcdfghjklm'[+digit]).join('a');
    for (let number = 0; number < 520; number++) {
      const at = `#${number} tennis | / ATP | ${word(number)} - ${word(number + 700)} | 18:00`;
      see(matcher, `a: ${at}`);
      see(matcher, `b: ${at.replace('18:00', '2026-11-22 09:00')}`);
    }
    expect(matcher.reviews().length).toBeGreaterThan(100);
    expect(matcher.reviews().length).toBeLessThanOrEqual(500);
  });
});
