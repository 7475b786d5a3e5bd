import { beforeEach, describe, expect, it } from 'vitest';
import { takeOver } from './take-over.ts';

const FORM = `<form><input name="email" value=""><button type="button">Start</button></form>
  <input type="checkbox">
  <details><summary>One</summary></details><details><summary>Two</summary></details>`;

function pageOf(drawn: string, sent = FORM): { made: HTMLElement; root: HTMLElement } {
  document.body.innerHTML = `<div id="made-page">${sent}</div><div id="root" hidden>${drawn}</div>`;
  const [made, root] = ['made-page', 'root'].map((id) => document.getElementById(id));
  if (!made || !root) throw new Error('two pages');
  return { made, root };
}
const field = (page: HTMLElement) => page.querySelector('input') ?? document.createElement('input');

describe('the page that takes over', () => {
  let made: HTMLElement;
  let root: HTMLElement;
  beforeEach(() => {
    ({ made, root } = pageOf(FORM));
  });

  it('is the only one, and in sight', () => {
    takeOver(made, root);
    expect([made.isConnected, root.hidden]).toEqual([false, false]);
  });

  it('has what was typed, and hears of it', () => {
    const heard: string[] = [];
    field(root).addEventListener('input', () => heard.push(field(root).value));
    field(made).value = 'ana@example.com';
    takeOver(made, root);
    expect([field(root).value, heard]).toEqual(['ana@example.com', ['ana@example.com']]);
  });

  it('is left alone where nothing was typed', () => {
    const heard: string[] = [];
    field(root).value = 'of the address';
    field(root).addEventListener('input', () => heard.push('input'));
    takeOver(made, root);
    expect([field(root).value, heard]).toEqual(['of the address', []]);
  });

  it('has the focus where it was, and open what was opened', () => {
    made.querySelector('button')?.focus();
    const [, second] = made.querySelectorAll('details');
    if (second) second.open = true;
    takeOver(made, root);
    expect(document.activeElement).toBe(root.querySelector('button'));
    expect([...root.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, true]);
  });

  it('does what was pressed before it could, and ticks what was ticked', () => {
    const done: string[] = [];
    root.querySelector('button')?.addEventListener('click', () => done.push('pressed'));
    made.querySelector('[type="checkbox"]')?.setAttribute('checked', '');
    made.querySelector('button')?.setAttribute('data-pressed', '1');
    takeOver(made, root);
    expect(done).toEqual(['pressed']);
    expect(root.querySelector<HTMLInputElement>('[type="checkbox"]')?.checked).toBe(true);
  });

  it('presses buttons in the order of the presses, and then the link that was held', async () => {
    ({ made, root } = pageOf(
      '<button type="button">One</button><button type="button">Two</button><a href="#chosen">On</a>',
      '<button type="button">One</button><button type="button">Two</button><a href="#first">On</a>',
    ));
    const done: string[] = [];
    for (const element of root.querySelectorAll('button, a'))
      element.addEventListener('click', () => done.push(element.textContent ?? ''));
    const [one, two, link] = made.querySelectorAll<HTMLElement>('button, a');
    for (const [order, element] of [two, one, link].entries())
      element?.setAttribute('data-pressed', String(order + 1));
    takeOver(made, root);
    expect(done).toEqual(['Two', 'One']);
    await expect.poll(() => done).toEqual(['Two', 'One', 'On']);
  });

  it('leads on by the held link where it has none', async () => {
    ({ made, root } = pageOf('<p>It could not be reached</p>', '<a href="#on" data-pressed="2">On</a>'));
    takeOver(made, root);
    await expect.poll(() => window.location.hash).toBe('#on');
  });

  it('takes nothing along from a page that is another one', () => {
    ({ made, root } = pageOf('<p>It could not be reached</p><input name="a"><input name="b">'));
    field(made).value = 'ana@example.com';
    field(made).focus();
    takeOver(made, root);
    expect([...root.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', '']);
    expect(document.activeElement).toBe(document.body);
  });
});
