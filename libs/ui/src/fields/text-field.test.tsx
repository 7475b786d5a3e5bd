import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { SearchField } from './search-field.tsx';
import { TextArea, TextField } from './text-field.tsx';

test('the label names the input and the hint describes it', () => {
  renderUi(<TextField hint="Shown instead of the e-mail" label="Alias" />);
  const input = screen.getByRole('textbox', { name: 'Alias' });
  expect(describedBy(input)).toBe('Shown instead of the e-mail');
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('texts that there are already are offered, and any other may be typed', () => {
  const onChange = vi.fn();
  renderUi(<TextField label="Group" onChange={onChange} suggestions={['altenar', 'kambi']} />);
  const input = screen.getByRole('combobox', { name: 'Group' });
  const list = document.getElementById(input.getAttribute('list') ?? '');
  expect([...(list?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toEqual([
    'altenar',
    'kambi',
  ]);
  fireEvent.change(input, { target: { value: 'own' } });
  expect(onChange).toHaveBeenCalledWith('own');
});

test('nothing is offered where nothing can be typed', () => {
  renderUi(<TextField isReadOnly label="Group" suggestions={['kambi']} value="kambi" />);
  expect(screen.getByRole('textbox', { name: 'Group' }).getAttribute('list')).toBeNull();
});

test('an error takes the place of the hint and is tied to the input', () => {
  renderUi(<TextField error="At most 50 characters" hint="Shown instead of the e-mail" label="Alias" />);
  const input = screen.getByRole('textbox', { name: 'Alias' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(describedBy(input)).toBe('At most 50 characters');
  expect(screen.queryByText('Shown instead of the e-mail')).toBeNull();
});

test.each([
  ['en', 'was Codere'],
  ['es', 'antes Codere'],
] as const)('a changed value says in %s what it was', (locale, note) => {
  renderUi(<TextField defaultValue="Codere ES" label="Name" was="Codere" />, locale);
  expect(describedBy(screen.getByRole('textbox'))).toBe(note);
});

test('typing reports each text', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<TextField label="Alias" onChange={onChange} />);
  await user.type(screen.getByRole('textbox'), 'ab');
  expect(onChange.mock.calls.map(([text]) => text)).toEqual(['a', 'ab']);
});

test('a text area takes several lines', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(<TextArea label="Note" onChange={onChange} />);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'a{Enter}b');
  expect(onChange).toHaveBeenLastCalledWith('a\nb');
});

test('a search is cleared by its cross and by Escape', async () => {
  const onChange = vi.fn();
  const { user } = renderUi(
    <SearchField defaultValue="Gir" label="Search teams" onChange={onChange} />,
    'es',
  );
  await user.click(screen.getByRole('button', { name: 'Borrar' }));
  expect(onChange).toHaveBeenLastCalledWith('');
  const input = screen.getByRole('searchbox', { name: 'Search teams' });
  await user.type(input, 'x{Escape}');
  expect(input).toHaveProperty('value', '');
});

function describedBy(input: HTMLElement): string | undefined {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).find(Boolean) ?? undefined;
}
