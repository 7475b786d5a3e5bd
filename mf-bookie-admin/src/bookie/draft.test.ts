import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSave, chosen, type Draft, edited, isUnsettled, type Saved, shown } from './draft.ts';

const saved = (over: Record<string, number> = {}, version = 1): Saved => ({
  values: { step: 1, limit: 500, smallest: 0, ...over },
  version,
});
const draftOf = (...edits: Record<string, number>[]): Draft => {
  const draft = edits.reduce<Draft | undefined>((before, edit) => edited(saved(), before, edit), undefined);
  if (!draft) throw new Error('expected a draft');
  return draft;
};

describe('a draft', () => {
  it('is none where nothing was typed', () => {
    expect(shown(saved(), undefined)).toMatchObject({ changed: [], conflicts: [], isBehind: false });
  });

  it('names the fields that differ, and is gone once they are as they were', () => {
    const draft = draftOf({ step: 0.1 }, { limit: 250 });
    expect(shown(saved(), draft).changed).toEqual(['step', 'limit']);
    const less = edited(saved(), draft, { step: 1 });
    expect(shown(saved(), less).changed).toEqual(['limit']);
    expect(edited(saved(), less, { limit: 500 })).toBeUndefined();
  });

  it('takes over what only somebody else has changed', () => {
    const view = shown(saved({ smallest: 2 }, 2), draftOf({ step: 0.1 }));
    expect(view).toMatchObject({ taken: ['smallest'], conflicts: [], changed: ['step'], isBehind: true });
    expect(view.values).toEqual({ step: 0.1, limit: 500, smallest: 2 });
    expect(isUnsettled(view)).toBe(false);
  });

  it('asks about a field that both have changed, and obeys the answer', () => {
    const theirs = saved({ step: 5 }, 2);
    const draft = draftOf({ step: 0.1 });
    const view = shown(theirs, draft);
    expect(view.conflicts).toEqual([{ name: 'step', was: 1, mine: 0.1, theirs: 5, choice: undefined }]);
    expect(isUnsettled(view)).toBe(true);
    const kept = shown(theirs, chosen(theirs, draft, 'step', 'mine'));
    expect([isUnsettled(kept), kept.values.step, kept.changed]).toEqual([false, 0.1, ['step']]);
    const given = shown(theirs, chosen(theirs, draft, 'step', 'theirs'));
    expect([isUnsettled(given), given.values.step, given.changed]).toEqual([false, 5, []]);
  });

  it('asks anew when they have saved again', () => {
    const draft = chosen(saved({ step: 5 }, 2), draftOf({ step: 0.1 }), 'step', 'theirs');
    expect(isUnsettled(shown(saved({ step: 6 }, 3), draft))).toBe(true);
  });

  it('does not ask about what both have set to the same', () => {
    expect(shown(saved({ step: 0.1 }, 2), draftOf({ step: 0.1 }))).toMatchObject({
      conflicts: [],
      changed: [],
    });
  });

  it('goes on while a question is open, and typing into its field answers it', () => {
    const theirs = saved({ step: 5 }, 2);
    const other = edited(theirs, draftOf({ step: 0.1 }), { limit: 100 });
    expect(isUnsettled(shown(theirs, other))).toBe(true);
    const typed = shown(theirs, edited(theirs, other, { step: 0.2 }));
    expect([isUnsettled(typed), typed.values.step, typed.values.limit]).toEqual([false, 0.2, 100]);
  });

  it('keeps what was typed while it was being saved', () => {
    const draft = draftOf({ step: 0.1 });
    const later = edited(saved(), draft, { limit: 9 });
    expect(afterSave(draft, draft, shown(saved(), draft).values)).toBeUndefined();
    const rest = afterSave(later, draft, shown(saved(), draft).values);
    const view = shown(saved({ step: 0.1 }, 2), rest);
    expect(view).toMatchObject({ changed: ['limit'], conflicts: [], taken: [] });
  });

  it('is gone once it is saved, what was chosen against it too', () => {
    const theirs = saved({ step: 5 }, 2);
    const draft = chosen(theirs, draftOf({ step: 0.1 }, { limit: 9 }), 'step', 'theirs');
    expect(afterSave(draft, draft, shown(theirs, draft).values)).toBeUndefined();
  });

  it('never loses an edit nor what others saved, whatever both do', () => {
    const values = fc.record({ step: fc.nat(2), limit: fc.nat(2), smallest: fc.nat(2) });
    fc.assert(
      fc.property(values, values, (mine, theirs) => {
        const base = saved({ step: 0, limit: 0, smallest: 0 });
        const draft = edited(base, undefined, mine);
        const now: Saved = { values: theirs, version: 2 };
        const view = shown(now, draft);
        for (const name of ['step', 'limit', 'smallest'] as const) {
          const asked = view.conflicts.some((conflict) => conflict.name === name);
          expect(asked).toBe(mine[name] !== 0 && theirs[name] !== 0 && mine[name] !== theirs[name]);
          if (!asked) expect(view.values[name]).toBe(mine[name] === 0 ? theirs[name] : mine[name]);
        }
      }),
    );
  });
});
