import type { ArbPayloadInput } from '@bothways/domain/settings';
import { refusal, renderArea } from '@bothways/platform/testing';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import { anArb, isoAt } from '../testing/factories.ts';
import { listRoutes, openList, openPage, pass, person, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, settingsAnswer, settingsRoutes } from '../testing/settings.ts';
import { configured, openDialog } from '../testing/settings-dialog.tsx';

withFakeTime();
describe('where something is missing', () => {
  it('says that the configurations did not load, and tries again', async () => {
    let isDown = true;
    const { someone, dialog } = await openDialog([], {
      routes: {
        'GET /api/settings/arbs/prematch': () =>
          isDown
            ? refusal(500, 'INTERNAL', 'Failed to fetch settings')
            : settingsAnswer([anArbConfiguration()]),
      },
    });
    expect(screen.getByRole('button', { name: 'Configuration not loaded', hidden: true })).toBeTruthy();
    expect(dialog.getByRole('alert').textContent).toContain('Failed to fetch settings');
    isDown = false;
    await someone.click(dialog.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('textbox', { name: 'Configuration name' })).toHaveProperty('value', 'Spain');
  });

  it('a list that is empty for now says by which configuration', async () => {
    await openList([], { routes: settingsRoutes('arbs', configured()) });
    expect(screen.getByText('No arbs right now')).toBeTruthy();
    expect(screen.getByText(/^Nothing fits your configuration “Spain”/)).toBeTruthy();
  });

  it('a configuration without bookmakers shows a hint with the way to the dialog, and asks for no list', async () => {
    const summaries = [anArbConfiguration({}, { bookmakers: { bwin: 'reference' } })];
    const page = await renderArea(area, {
      path: 'dashboard/arbs/prematch',
      routes: listRoutes(settingsRoutes('arbs', summaries)),
    });
    await pass(50);
    expect(screen.getByText('No bookmakers selected')).toBeTruthy();
    const lists = page.line.sent.filter(
      (said) => said.kind === 'subscribe' && JSON.stringify(said.topic).includes('prematch'),
    );
    expect(lists).toEqual([]);
    await person().click(screen.getByRole('button', { name: 'Choose bookmakers' }));
    expect(within(screen.getByRole('dialog')).getByText(/the list stays empty/)).toBeTruthy();
  });
});

it('the rejected ones are those of the configuration, never of every bookmaker', async () => {
  const asked = async (bookmakers: ArbPayloadInput['bookmakers']) => {
    const page = await renderArea(area, {
      path: 'dashboard/arbs/prematch?view=rejected',
      routes: listRoutes(settingsRoutes('arbs', configured({ bookmakers }))),
    });
    await pass(100);
    return page.server.asked.filter(({ path }) => path.endsWith('/rejected')).map(({ body }) => body);
  };
  for (const body of await asked({ bwin: 'selected' })) {
    expect(body).toMatchObject({ channels: ['prematch', 'bwin'] });
  }
  expect(await asked({})).toEqual([]);
  expect(screen.getByText('No bookmakers selected')).toBeTruthy();
});

describe('the list follows the active configuration', () => {
  it('asks for its bookmakers, range, sports and order', async () => {
    const configuration = anArbConfiguration(
      {},
      {
        bookmakers: { bet365: 'selected', ps3838: 'selected', bwin: 'reference' },
        sports: ['tennis'],
        profitRange: { minPercentage: 2, maxPercentage: 8, sort: 'time_asc' },
      },
    );
    const page = await openPage([], { routes: settingsRoutes('arbs', [configuration]) });
    const topics = page.line.sent.flatMap((said) =>
      said.kind === 'subscribe' && said.topic.name === 'arbs' ? [JSON.parse(said.topic.filter)] : [],
    );
    expect(topics).toContainEqual(
      expect.objectContaining({
        channels: ['prematch', 'bet365', 'ps3838'],
        references: ['bwin'],
        bookieMapping: { pinnacle: ['ps3838'] },
        sports: ['tennis'],
        minPercentage: 2,
        maxPercentage: 8,
        sort: 'time_asc',
      }),
    );
    expect(screen.getByText(/ref\./).textContent).toContain('2 bookmakers + 1 ref.');
  });

  it('hides on the screen what has not stood long enough, until it has', async () => {
    const live = anArbConfiguration({}, { activeTimeFilters: { minActiveSeconds: 5 } });
    await openList([anArb({ addedOn: isoAt(2000) })], {
      path: 'dashboard/arbs/live',
      routes: settingsRoutes('arbs', [live], 'live'),
    });
    expect(screen.queryByRole('article')).toBeNull();
    await pass(4000);
    expect(screen.getByRole('article')).toBeTruthy();
  });
});

describe('pro mode', () => {
  const listIn = async (mode: 'prematch' | 'live', proMode: boolean) => {
    await openList([anArb()], {
      path: `dashboard/arbs/${mode}`,
      routes: settingsRoutes('arbs', [anArbConfiguration({}, { proMode })], mode),
    });
    const row = screen.getByRole('article');
    return { text: row.textContent, isCompact: row.closest('[class*="compact"]') !== null };
  };

  it('makes the rows of live arbs compact, with everything that they say', async () => {
    const plain = await listIn('live', false);
    expect(plain.isCompact).toBe(false);
    cleanup();
    expect(await listIn('live', true)).toEqual({ text: plain.text, isCompact: true });
  });

  it('is nothing that a prematch list knows, even where it is stored', async () => {
    expect((await listIn('prematch', true)).isCompact).toBe(false);
  });
});
