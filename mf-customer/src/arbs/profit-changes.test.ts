import { stored } from '@bothways/platform';
import { beforeEach, describe, expect, it } from 'vitest';
import { anArb, NOW_MS } from '../testing/factories.ts';
import { createProfitChanges, type ProfitChange } from './profit-changes.ts';

type Changes = Readonly<Record<string, ProfitChange>>;
const isAny = (raw: unknown): raw is Changes => typeof raw === 'object' && raw !== null;
const memory = () => createProfitChanges(stored<Changes>('profitChanges', 1, isAny, {}));
const at = (profit: number) => [anArb({ profit })];

beforeEach(() => localStorage.clear());

describe('profit changes', () => {
  it('know which way a profit moved, for 60 s', () => {
    const changes = memory();
    changes.see(at(0.97), NOW_MS);
    expect(changes.of('a1', NOW_MS)).toBeUndefined();
    changes.see(at(0.96), NOW_MS + 1000);
    expect(changes.of('a1', NOW_MS + 1000)).toBe('up');
    expect(changes.of('a1', NOW_MS + 60_999)).toBe('up');
    expect(changes.of('a1', NOW_MS + 61_000)).toBeUndefined();
    changes.see(at(0.98), NOW_MS + 62_000);
    expect(changes.of('a1', NOW_MS + 62_000)).toBe('down');
  });

  it('are stored under profitChanges:v1 and survive a reload', () => {
    const before = memory();
    before.see(at(0.97), NOW_MS);
    before.see(at(0.96), NOW_MS + 6000);
    expect(JSON.parse(localStorage.getItem('profitChanges:v1') ?? '{}')).toEqual({
      a1: { direction: 'up', atMs: NOW_MS + 6000 },
    });
    expect(memory().of('a1', NOW_MS + 7000)).toBe('up');
  });

  it('do not fill the storage: what is over is forgotten', () => {
    const changes = memory();
    changes.see(at(0.97), NOW_MS);
    changes.see(at(0.96), NOW_MS + 1000);
    changes.see(at(0.96), NOW_MS + 70_000);
    expect(localStorage.getItem('profitChanges:v1')).toBe('{}');
  });

  it('take an arb that came back for a new one', () => {
    const changes = memory();
    changes.see(at(0.97), NOW_MS);
    changes.see([], NOW_MS + 1000);
    changes.see(at(0.9), NOW_MS + 2000);
    expect(changes.of('a1', NOW_MS + 2000)).toBeUndefined();
  });
});
