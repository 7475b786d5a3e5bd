import { TEXTS_EVENT } from '@bothways/domain/loading';
import { describe, expect, it, vi } from 'vitest';
import { addTexts, createTexts, followEdits, type PageTexts } from './texts.ts';

const said = (text: string) => ({
  en: vi.fn(async () => ({ title: text, only: 'English' })),
  es: vi.fn(async () => ({ title: `${text} (es)` })),
});
const now = (texts: PageTexts, key = 'title', namespaces = ['a']) =>
  texts.find(texts.now.get().locale, namespaces, key);

describe('the texts of a page', () => {
  it('that were edited are said anew in the language in use, and read again when another is', async () => {
    const file = { title: 'A' };
    const spanish = { title: 'Ah' };
    const texts = createTexts('en');
    await texts.add('a', { en: async () => ({ ...file }), es: async () => ({ ...spanish }) });
    await texts.use('es');
    await texts.use('en');
    const heard = vi.fn();
    texts.now.subscribe(heard);
    followEdits(texts);
    file.title = 'B';
    spanish.title = 'Be';
    window.dispatchEvent(new Event(TEXTS_EVENT));
    await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce());
    expect(now(texts)).toBe('B');
    await texts.use('es');
    expect(now(texts)).toBe('Be');
  });

  it('are fetched for one language at a time, and once', async () => {
    const [texts, a] = [createTexts('en'), said('A')];
    await texts.add('a', a);
    await texts.add('a', a);
    expect([now(texts), a.en.mock.calls.length, a.es.mock.calls.length]).toEqual(['A', 1, 0]);
    await texts.use('es');
    await texts.use('en');
    await texts.use('es');
    expect([now(texts), a.en.mock.calls.length, a.es.mock.calls.length]).toEqual(['A (es)', 1, 1]);
  });

  it('change to a language when all of them are there', async () => {
    const texts = createTexts('en', { a: said('A') });
    await texts.use('en');
    let arrive: (texts: object) => void = () => undefined;
    await texts.add('b', {
      en: async () => ({}),
      es: () => new Promise((resolve) => (arrive = resolve as never)),
    });
    const done = texts.use('es');
    await Promise.resolve();
    expect([texts.now.get().locale, now(texts)]).toEqual(['en', 'A']);
    arrive({});
    await done;
    expect([texts.now.get().locale, now(texts)]).toEqual(['es', 'A (es)']);
  });

  it('that come while another language does are there in both', async () => {
    const texts = createTexts('en', { a: said('A') });
    const [change, b] = [texts.use('es'), said('B')];
    await addTexts('b', b);
    expect(texts.find('en', ['b'], 'title')).toBe('B');
    await change;
    expect(texts.find('es', ['b'], 'title')).toBe('B (es)');
  });

  it('are looked for in one namespace after the other, and in English where the language lacks them', async () => {
    const texts = createTexts('en', {
      a: said('A'),
      b: { en: async () => ({ more: 'More' }), es: async () => ({}) },
    });
    await texts.use('en');
    await texts.use('es');
    expect([now(texts, 'more', ['a', 'b']), now(texts, 'only')]).toEqual(['More', 'English']);
  });

  it('of another release take the place of those before', async () => {
    const texts = createTexts('en');
    await texts.add('a', said('A'));
    await texts.add('a', said('B'));
    expect(now(texts)).toBe('B');
  });

  it('are asked for again after they did not come', async () => {
    const [texts, a] = [createTexts('en'), said('A')];
    a.en.mockRejectedValueOnce(new Error('no way there'));
    await expect(texts.add('a', a)).rejects.toThrow('no way there');
    await texts.add('a', a);
    expect(now(texts)).toBe('A');
  });

  it('that nobody has are said on the console, and shown as their key', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const texts = createTexts('es', { a: said('A') });
    await texts.use('es');
    expect(now(texts, 'nothing', ['a', 'b'])).toBe('nothing');
    expect(error.mock.calls).toEqual([['Text nothing of a, b is missing (es)']]);
    error.mockRestore();
  });
});
