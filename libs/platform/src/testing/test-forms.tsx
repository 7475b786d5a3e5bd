import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import type { RemoteModule } from '../contract.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { type Routes, refusal } from './fake-server.ts';
import { renderArea } from './render-area.tsx';
import { shownToasts } from './toasts.ts';

/** A form that changes something: how it is filled, and what the server may answer. */
export interface FormCase {
  element: ReactElement;
  routes?: Routes;
  permissions?: readonly string[];
  /** Names of radio buttons, chips and other buttons to press first. */
  pressed?: readonly string[];
  /** Texts to type, by the field's label. */
  typed: Readonly<Record<string, string>>;
  /** The button that sends. */
  send: string | RegExp;
  /** `POST /api/things`. */
  request: string;
  /** Words of a refusal, where the form has its own. */
  says?: string;
  /** A refusal of one field: what the answer says of it, and the field's label. */
  refused?: { more: object; at: string };
  /** A text that is refused, and why, in English and in Spanish. */
  wrong?: { at: string; text: string; says: readonly [en: string, es: string] };
  /** Labels of the fields that survive a reload. */
  reloaded?: readonly string[];
}

const LONG = 10_000;

// By the label: looking fields up by their role takes twice the time.
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
const type = (input: HTMLInputElement, text = '') => fireEvent.change(input, { target: { value: text } });
const choose = (name: string) =>
  fireEvent.click(screen.queryByRole('radio', { name }) ?? screen.getByRole('button', { name }));
/** The texts that assistive technology reads with a field. */
const described = (input: HTMLInputElement): string =>
  (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
const expectFault = async (input: HTMLInputElement, text: string | RegExp): Promise<void> => {
  await waitFor(() => expect(described(input)).toMatch(text));
  expect(input.getAttribute('aria-invalid')).toBe('true');
};

/**
 * Holds forms to the rules of every form: ten presses are one request; a refusal is said in the form or at its field,
 * which has the focus then; what is typed survives it, and a reload; a fault is true and follows the language.
 * @param reason the server's message, as the area words it
 */
export function testForms(
  area: RemoteModule,
  forms: Readonly<Record<string, FormCase>>,
  reason: string,
): void {
  const toasts = shownToasts();
  const open = ({ element, permissions = [], routes = {} }: FormCase) =>
    renderArea(
      { ...area, routes: [{ Component: PageFrame, children: [{ path: 'probe', element }] }] },
      { path: 'probe', permissions, routes },
    );

  it.each(Object.entries(forms))('the form of %s follows the rules of forms', async (_, form) => {
    const { pressed = [], typed, send, request, says = reason, refused, wrong, reloaded = [] } = form;
    const { server, speak } = await open(form);
    const asked = () => server.asked.filter(({ method, path }) => request === `${method} ${path}`);
    await waitFor(() => field(Object.keys(typed)[0] ?? ''));
    for (const name of pressed) choose(name);
    for (const name in typed) type(field(name), typed[name]);
    const sender = await screen.findByRole('button', { name: send });
    const press = () => fireEvent.click(sender);

    let answer = (_: Response): void => undefined;
    server.on(request, () => new Promise<Response>((resolve) => (answer = resolve)));
    act(() => {
      for (let presses = 0; presses < 10; presses += 1) press();
    });
    await waitFor(() => expect(asked()).not.toEqual([]));
    await act(async () => answer(refusal(422, 'UNPROCESSABLE', reason)));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(says));
    expect(asked()).toHaveLength(1);
    expect(toasts).toEqual([]);
    for (const name in typed) expect(field(name).value).toContain(typed[name]);

    if (refused) {
      server.on(request, () => refusal(422, 'UNPROCESSABLE', reason, refused.more));
      press();
      await waitFor(() => expect(document.activeElement).toBe(field(refused.at)));
      expect(field(refused.at).getAttribute('aria-invalid')).toBe('true');
      expect(toasts).toEqual([]);
    }
    for (const name in typed) {
      const input = field(name);
      // These cannot be typed too long, or are at fault for another reason then.
      if (input.maxLength > 0 || input.inputMode === 'decimal' || input.type === 'email') continue;
      type(input, 'x'.repeat(LONG));
      press();
      await expectFault(input, /too long/);
      type(input, typed[name]);
    }
    if (wrong) {
      const input = field(wrong.at);
      type(input, wrong.text);
      press();
      await expectFault(input, wrong.says[0]);
      await speak('es');
      await expectFault(input, wrong.says[1]);
      type(input, typed[wrong.at]);
    }
    if (reloaded.length > 0) {
      await open(form);
      await waitFor(() => field(reloaded[0] ?? ''));
      for (const name of reloaded) expect(field(name).value).toContain(typed[name]);
    }
  });
}
