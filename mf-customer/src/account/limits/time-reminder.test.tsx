import { refusal } from '@bothways/platform/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, pass, withFakeTime } from '../../testing/screen.tsx';
import { timeUsed } from './time-used.ts';

withFakeTime();

test('limits that could not be read are read again: the reminder comes all the same', async () => {
  let isDown = true;
  await openPage([], {
    routes: {
      'GET /api/account/limits': () => {
        if (isDown) return refusal(503, 'UNAVAILABLE');
        timeUsed.set({ lastAtMs: Date.now(), usedMs: 16 * 60_000, toldMs: 0 });
        return { success: true, version: 'v1', spending: [], reminderMinutes: 15 };
      },
    },
  });
  isDown = false;
  await pass(31_000);
  expect(await screen.findByRole('dialog', { name: /^You have been here for 1\d minutes$/ })).toBeTruthy();
});
