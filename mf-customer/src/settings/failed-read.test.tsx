import { refusal, renderArea } from '@bothways/platform/testing';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { listRoutes, openPage, pass, person, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, settingsAnswer } from '../testing/settings.ts';
import { openDialogOf } from '../testing/settings-dialog.tsx';

withFakeTime();
const LISTS = {
  arbs: { path: 'dashboard/arbs/prematch', query: 'arbs', failed: 'Failed to fetch settings' },
  valuebets: {
    path: 'dashboard/valuebets/prematch',
    query: 'valuebets',
    failed: 'Failed to fetch valuebet settings',
  },
} as const;
/** An answer without a message. */
const silent = () => refusal(500, 'INTERNAL', '');

describe.each(['arbs', 'valuebets'] as const)('a configuration of %s that cannot be read', (family) => {
  const { path, query, failed } = LISTS[family];
  const open = async (answer: () => unknown, view = '') => {
    const page = await renderArea(area, {
      path: `${path}${view}`,
      routes: listRoutes({
        [`GET /api/settings/${family}/prematch`]: answer,
        [`GET /api/settings/${family}/live`]: answer,
      }),
    });
    await pass(50);
    const lists = page.line.sent.filter(
      (message) => message.kind === 'subscribe' && message.topic.name === query,
    );
    return { page, lists };
  };

  it.each(['', '?view=rejected'])(
    'is no list of everybody: the page says so and asks for none (%s)',
    async (view) => {
      const { page, lists } = await open(silent, view);
      expect(screen.getByRole('alert').textContent).toContain(`${failed}.`);
      expect(lists).toEqual([]);
      expect(page.server.asked.filter((request) => request.path.endsWith('/rejected'))).toEqual([]);
    },
  );

  it('is read again on demand, and the list follows it', async () => {
    let isDown = true;
    const { page } = await open(() => (isDown ? silent() : settingsAnswer([])));
    isDown = false;
    await person().click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(
      page.line.sent.some((message) => message.kind === 'subscribe' && message.topic.name === query),
    ).toBe(true);
  });

  it('is named in the dialog by the call that failed, where the server says nothing', async () => {
    const { dialog } = await openDialogOf(family, [], {
      routes: {
        [`GET /api/settings/${family}/prematch`]: () => Response.json({ success: false }, { status: 500 }),
      },
    });
    await pass(50);
    expect(dialog.getByRole('alert').textContent).toContain(failed);
  });
});

it('bookmakers that cannot be read are not none: the list of a configuration waits', async () => {
  const page = await renderArea(area, {
    path: LISTS.arbs.path,
    routes: listRoutes({
      'GET /api/settings/arbs/prematch': () => settingsAnswer([anArbConfiguration()]),
      'GET /api/bookies/prematch': silent,
    }),
  });
  await pass(50);
  expect(screen.getByRole('alert').textContent).toContain('Failed to fetch settings.');
  const lists = page.line.sent.filter(
    (message) => message.kind === 'subscribe' && JSON.stringify(message.topic).includes('prematch'),
  );
  expect(lists).toEqual([]);
});

it('matched betting waits for the configuration too', async () => {
  const page = await renderArea(area, {
    path: 'dashboard/matched-betting',
    routes: listRoutes({ 'GET /api/settings/arbs/prematch': silent }),
  });
  await pass(50);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringContaining('Failed to fetch settings.'),
  );
  expect(
    page.line.sent.filter((message) => message.kind === 'subscribe' && message.topic.name === 'matchedBets'),
  ).toEqual([]);
});

it('the last known configuration stays where it cannot be read anew, and the button says so', async () => {
  let isDown = false;
  const page = await openPage([], {
    routes: {
      'GET /api/settings/arbs/prematch': () => (isDown ? silent() : settingsAnswer([anArbConfiguration()])),
    },
  });
  expect(screen.getByRole('button', { name: /Configure.*Spain/ })).toBeTruthy();
  isDown = true;
  await page.queryClient.invalidateQueries();
  await pass(50);
  expect(
    screen.getByRole('button', { name: 'Last known configuration: Spain. It could not be read anew.' }),
  ).toBeTruthy();
  expect(screen.queryByText(/Failed to fetch settings/)).toBeNull();
});
