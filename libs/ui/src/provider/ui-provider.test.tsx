import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { LinkButton } from '../button/link-button.tsx';
import { Money } from '../text/figures.tsx';
import { UiProvider, useUi } from './ui-provider.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.lang = '';
});

function Word() {
  return useUi().texts.close;
}

test('speaks the language it is given, and lets a word be replaced', () => {
  const { rerender } = render(<Word />, {
    wrapper: ({ children }) => <UiProvider locale="es">{children}</UiProvider>,
  });
  expect(document.body.textContent).toBe('Cerrar');
  rerender(
    <UiProvider locale="en" texts={{ close: 'Shut' }}>
      <Word />
    </UiProvider>,
  );
  expect(document.body.textContent).toBe('Shut');
});

test('without a provider the language of the document counts', () => {
  document.documentElement.lang = 'es';
  render(<Money cents={123_456} />);
  expect(document.body.textContent).toBe('1.234,56\u00a0€');
});

test('links go through the router that it is given', async () => {
  const navigate = vi.fn();
  render(
    <UiProvider locale="en" navigate={navigate}>
      <LinkButton href="/en/pricing">Pricing</LinkButton>
    </UiProvider>,
  );
  await userEvent.setup().click(screen.getByRole('link', { name: 'Pricing' }));
  expect(navigate.mock.calls[0]?.[0]).toBe('/en/pricing');
});
