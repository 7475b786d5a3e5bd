import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { IconButton } from '../button/button.tsx';
import { PinIcon } from '../icons/icons.ts';
import { renderUi } from '../testing/render-ui.tsx';
import { Tooltip } from './tooltip.tsx';

test('says at keyboard focus what a button does and which key does it, and goes with Escape', async () => {
  const { user } = renderUi(
    <Tooltip shortcut="p" text="Pin">
      <IconButton label="Pin">
        <PinIcon />
      </IconButton>
    </Tooltip>,
  );
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect(screen.getByRole('tooltip').textContent).toBe('Pinp');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
