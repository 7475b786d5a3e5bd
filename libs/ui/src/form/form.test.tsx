import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { TextField } from '../fields/text-field.tsx';
import { UiProvider } from '../provider/ui-provider.tsx';
import { faultsIn, textFault } from './fault.ts';
import { Form } from './form.tsx';
import { useForm, useValues } from './use-form.ts';

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** The texts that an assistive technology reads with the field. */
const described = (label: string) =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

interface Props {
  send(sent: object): Promise<unknown>;
}

/** A form with two fields, whose server refuses one. */
function Person({ send }: Props) {
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useForm(
    useValues({ name: '', email: '' }),
    (values) => {
      const faults = faultsIn({
        name: textFault(values.name, { max: 100 }),
        email: textFault(values.email, { max: 254, isEmail: true }),
      });
      return faults.size > 0 ? { faults } : { sent: values };
    },
    {
      sending: {
        isPending,
        error,
        reset: () => setError(null),
        async mutateAsync(sent) {
          setPending(true);
          await send(sent).catch(setError);
          setPending(false);
        },
      },
      refused: () => ({ name: 'email', text: 'This address is taken.' }),
    },
  );
  return (
    <Form isBusy={form.isPending} onSend={() => form.submit()}>
      <TextField label="Name" {...form.field('name', 'Enter your name.')} />
      <TextField label="E-mail" {...form.field('email')} />
      <button type="submit">Send</button>
    </Form>
  );
}

const show = (
  send = vi.fn<Props['send']>(() => new Promise(() => undefined)),
  locale: 'en' | 'es' = 'en',
) => {
  const page = (language: 'en' | 'es') => (
    <UiProvider locale={language}>
      <Person send={send} />
    </UiProvider>
  );
  const { rerender } = render(page(locale));
  return { send, speak: (language: 'en' | 'es') => rerender(page(language)) };
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a form', () => {
  it('shows each fault at its field, tells assistive technology, and focuses the first', async () => {
    const { send } = show();
    await press();
    expect(field('Name').getAttribute('aria-invalid')).toBe('true');
    expect(described('Name')).toContain('Enter your name.');
    expect(described('E-mail')).toContain('Fill this in.');
    expect(document.activeElement).toBe(field('Name'));
    expect(send).not.toHaveBeenCalled();
  });

  it('says that a text is too long, not that it is missing, and focuses the field at fault', async () => {
    show();
    fireEvent.change(field('Name'), { target: { value: 'x'.repeat(10_000) } });
    fireEvent.change(field('E-mail'), { target: { value: 'lea' } });
    await press();
    expect(described('Name')).toContain('This is too long: use 100 characters or fewer.');
    expect(described('E-mail')).toContain('Enter an e-mail address');
  });

  it('follows the language with a fault that is shown already', async () => {
    const { speak } = show();
    fireEvent.change(field('Name'), { target: { value: 'x'.repeat(10_000) } });
    await press();
    speak('es');
    expect(described('Name')).toContain('Es demasiado largo: usa 100 caracteres como máximo.');
  });

  it('clears the fault of the edited field only', async () => {
    show();
    await press();
    await userEvent.type(field('Name'), 'L');
    expect(field('Name').getAttribute('aria-invalid')).toBeNull();
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('Name'));
  });

  it("shows the server's refusal at its field, focuses it, and clears it on typing", async () => {
    show(vi.fn(() => Promise.reject(new Error('taken'))));
    await userEvent.type(field('Name'), 'Lea');
    await userEvent.type(field('E-mail'), 'lea@example.com');
    await press();
    expect(await screen.findByText('This address is taken.')).toBeTruthy();
    expect(document.activeElement).toBe(field('E-mail'));
    await userEvent.type(field('E-mail'), 'x');
    expect(screen.queryByText('This address is taken.')).toBeNull();
  });

  it('sends once for ten presses', async () => {
    const { send } = show();
    await userEvent.type(field('Name'), 'Lea');
    await userEvent.type(field('E-mail'), 'lea@example.com');
    for (let presses = 0; presses < 10; presses += 1) fireEvent.click(screen.getByRole('button'));
    expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Lea', email: 'lea@example.com' });
  });
});
