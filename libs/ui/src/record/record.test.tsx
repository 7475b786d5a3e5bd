import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { UiProvider } from '../provider/ui-provider.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { RecordNotice } from './record-notice.tsx';
import { useRecordForm } from './use-record-form.ts';

afterEach(cleanup);

const READ = { values: { name: 'Ana', days: 30, isOn: true }, version: 'v1' };
const THEIRS = { values: { name: 'Anna', days: 30, isOn: false }, version: 'v2' };
const opened = () => renderHook(() => useRecordForm(READ));

it('sends what was touched, and not what was typed back to what it was', () => {
  const { result } = opened();
  act(() => result.current.set({ days: 60 }));
  act(() => result.current.set({ name: 'Bea' }));
  act(() => result.current.set({ name: 'Ana' }));
  expect(result.current).toMatchObject({ values: { name: 'Ana', days: 60 }, version: 'v1' });
  expect(result.current.touched).toEqual({ days: 60 });
});

it('shows what somebody else made of it beside what is typed, which stays', () => {
  const { result } = opened();
  act(() => result.current.set({ name: 'Bea', days: 60 }));
  act(() => result.current.meet(THEIRS));
  expect(result.current.values).toEqual({ name: 'Bea', days: 60, isOn: true });
  expect(result.current.changes).toEqual([
    { name: 'name', theirs: 'Anna', mine: 'Bea' },
    { name: 'isOn', theirs: false, mine: undefined },
  ]);
});

it('goes on from what was typed before, and begins anew with another record', () => {
  const { result } = renderHook(() => useRecordForm(READ, { days: 60 }));
  expect(result.current).toMatchObject({ values: { name: 'Ana', days: 60 }, touched: { days: 60 } });
  act(() => result.current.meet(THEIRS));
  act(() => result.current.load({ values: { name: 'Eva', days: 7, isOn: true }, version: 'e1' }));
  expect(result.current).toMatchObject({ values: { name: 'Eva', days: 7 }, version: 'e1', touched: {} });
  expect(result.current.changes).toBeUndefined();
});

it.each([
  ['keepMine', { name: 'Bea', days: 60, isOn: false }, { name: 'Bea', days: 60 }],
  ['takeTheirs', { name: 'Anna', days: 60, isOn: false }, { days: 60 }],
] as const)('goes on from theirs after %s', (way, values, touched) => {
  const { result } = opened();
  act(() => result.current.set({ name: 'Bea', days: 60 }));
  act(() => result.current.meet(THEIRS));
  act(() => result.current[way]());
  expect(result.current).toMatchObject({ values, version: 'v2', changes: undefined });
  expect(result.current.touched).toEqual(touched);
});

it.each([
  ['en', 'Keep mine', 'Take theirs'],
  ['es', 'Conservar lo mío', 'Tomar lo suyo'],
] as const)('asks in %s', async (locale, keep, take) => {
  const [onKeepMine, onTakeTheirs] = [vi.fn(), vi.fn()];
  render(
    <UiProvider locale={locale}>
      <ChangedNotice
        fields={[{ label: 'Name', theirs: 'Anna', mine: 'Bea' }]}
        onKeepMine={onKeepMine}
        onTakeTheirs={onTakeTheirs}
      />
    </UiProvider>,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/Name.*Anna.*Bea/);
  await userEvent.click(screen.getByRole('button', { name: keep }));
  await userEvent.click(screen.getByRole('button', { name: take }));
  expect([onKeepMine.mock.calls.length, onTakeTheirs.mock.calls.length]).toEqual([1, 1]);
});

function Opened({ isOwn = false }: { isOwn?: boolean }) {
  const form = useRecordForm(READ);
  return (
    <UiProvider locale="en">
      <button type="button" onClick={() => form.set({ name: 'Bea' })}>
        type
      </button>
      <button type="button" onClick={() => form.meet(THEIRS, 'ana@example.test')}>
        meet
      </button>
      <RecordNotice
        form={form}
        isOwn={isOwn}
        labelOf={(name) => `the ${name}`}
        textOf={(_, value) => `"${value}"`}
      />
    </UiProvider>
  );
}
const meet = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'type' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'meet' }));
  return screen.getByRole('alert').textContent;
};

it('names who changed it, and each field in the words of the form', async () => {
  render(<Opened />);
  expect(await meet()).toMatch(
    /^ana@example.test saved this meanwhile.*the nameTheirs: "Anna"Yours: "Bea"the isOnTheirs: "false"Keep mine/,
  );
  // Whoever saved at the end of a form is led to what they decide, and back into the form.
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'type' }));
});

it('says of what is only one’s own that it was oneself', async () => {
  render(<Opened isOwn />);
  expect(await meet()).toMatch(
    /^You saved this in another window.*Saved: "Anna"Here: "Bea".*Keep what is here/,
  );
});
