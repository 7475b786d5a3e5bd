import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { renderUi } from '../testing/render-ui.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

afterEach(() => cleanup());

function show(over: Partial<FormDialogProps> = {}) {
  const onSave = vi.fn();
  renderUi(
    <FormDialog
      isPending={false}
      onClose={() => undefined}
      onSave={onSave}
      save="Save"
      title="A name"
      {...over}
    >
      <TextField label="Name" onChange={() => undefined} value="Ana" />
    </FormDialog>,
  );
  return onSave;
}
const enter = () => userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');

test('Enter in a field sends it, as its button does', async () => {
  const onSave = show();
  await enter();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(2);
});

test.each([{ isPending: true }, { isDisabled: true }])('while %j Enter sends nothing', async (over) => {
  const onSave = show(over);
  await enter();
  expect(onSave).not.toHaveBeenCalled();
});

test('says inside why it was refused', () => {
  show({ failure: 'The name is taken' });
  expect(screen.getByRole('alert').textContent).toBe('The name is taken');
});

test('is left by a button with a name of its own, or by Cancel', () => {
  show({ cancel: 'Keep it' });
  expect(screen.getByRole('button', { name: 'Keep it' })).toBeTruthy();
  cleanup();
  show();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});
