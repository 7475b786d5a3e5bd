import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from './stored.ts';

const isTexts = (raw: unknown): raw is string[] =>
  Array.isArray(raw) && raw.every((item) => typeof item === 'string');
const NONE: string[] = [];
const pins = () => stored('pins', 1, isTexts, NONE);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('a stored value', () => {
  it('is the fallback until something is stored, then what was stored', () => {
    expect(pins().get()).toBe(NONE);
    pins().set(['a']);
    expect(pins().get()).toEqual(['a']);
  });

  it('lies under its key and version, or under the bare key', () => {
    pins().set(['a']);
    stored('pinnedArbs', null, isTexts, NONE).set(['b']);
    expect(localStorage.getItem('pins:v1')).toBe('["a"]');
    expect(localStorage.getItem('pinnedArbs')).toBe('["b"]');
  });

  it.each([
    ['broken text', '["a"'],
    ['another form', '{"a":1}'],
    ['items of another type', '[1]'],
  ])('is cleared when it holds %s', (_what, text) => {
    localStorage.setItem('pins:v1', text);
    expect(pins().get()).toBe(NONE);
    expect(localStorage.getItem('pins:v1')).toBeNull();
  });

  it('stays the same object while nothing changes', () => {
    const entry = pins();
    entry.set(['a']);
    expect(entry.get()).toBe(entry.get());
  });

  it('sees what another part of the page wrote', () => {
    const entry = pins();
    entry.set(['a']);
    localStorage.setItem('pins:v1', '["b"]');
    expect(entry.get()).toEqual(['b']);
  });

  it('tells its listeners of changes here and in other tabs, and of its own key only', () => {
    const entry = pins();
    const heard = vi.fn();
    const stop = entry.subscribe(heard);
    entry.set(['a']);
    window.dispatchEvent(new StorageEvent('storage', { key: 'pins:v1' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
    expect(heard).toHaveBeenCalledTimes(2);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(3);
    stop();
    entry.clear();
    expect(heard).toHaveBeenCalledTimes(3);
  });

  it('lives on in memory where storage is switched off', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const entry = pins();
    entry.set(['a']);
    expect(entry.get()).toEqual(['a']);
    entry.clear();
    expect(entry.get()).toBe(NONE);
  });
});
