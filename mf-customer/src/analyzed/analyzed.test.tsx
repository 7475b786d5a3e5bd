import { refusal } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anArb } from '../testing/factories.ts';
import { openList, pass, person, withFakeTime } from '../testing/screen.tsx';
import { shownToasts } from '../testing/toasts.ts';

withFakeTime();
const toasts = shownToasts();

const MAY = ['manage:analyzed_events'];
const answer = (analyzedEvents: string[]) => ({ success: true, message: 'OK', analyzedEvents });
const changed = { success: true, message: '' };
const card = () => within(screen.getByRole('listitem', { name: 'Real Sociedad – Villarreal' }));
const badge = () => card().queryByText('Analysed');
const GET = 'GET /api/bot/events/analyzed';
const [POST, DELETE] = ['POST', 'DELETE'].map((method) => `${method} /api/bot/events/analyzed/e1`);

async function choose(item: string): Promise<void> {
  const someone = person();
  await someone.click(card().getByRole('button', { name: 'More about this event' }));
  await someone.click(screen.getByRole('menuitem', { name: item }));
}
const open = (routes: Record<string, () => unknown>, locale: 'en' | 'es' = 'en') =>
  openList([anArb()], { routes, permissions: MAY, locale });

describe('analysed events', () => {
  it('are nobody’s business without the permission: neither asked for nor shown', async () => {
    const page = await openList([anArb()]);
    expect(card().queryByRole('button', { name: 'More about this event' })).toBeNull();
    expect(page.server.asked.some(({ path }) => path.includes('analyzed'))).toBe(false);
  });

  it('are marked on the screen before the server has answered', async () => {
    let say: (body: unknown) => void = () => undefined;
    const said = new Promise((resolve) => {
      say = resolve;
    });
    await open({ [GET]: () => answer([]), [`${POST}`]: () => said });
    await choose('Mark as analysed');
    expect(badge()).toBeTruthy();
    expect(toasts).toEqual([]);
    say(changed);
    await pass(20);
    expect(badge()).toBeTruthy();
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Event marked as analyzed' }]);
  });

  it('are unmarked the same way', async () => {
    await open({ [GET]: () => answer(['e1']), [`${DELETE}`]: () => changed });
    await choose('Take the mark away');
    await pass(20);
    expect(badge()).toBeNull();
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Event unmarked as analyzed' }]);
  });

  it.each([
    ['mark', [], POST, 'Mark as analysed', 'Failed to mark event as analyzed', false],
    ['unmark', ['e1'], DELETE, 'Take the mark away', 'Failed to unmark event as analyzed', true],
  ])('go back to what they were when the %s fails', async (_what, ids, route, item, title, isMarked) => {
    await open({ [GET]: () => answer(ids), [`${route}`]: () => refusal(500, 'INTERNAL') });
    await choose(item);
    await pass(20);
    expect(badge() !== null).toBe(isMarked);
    expect(toasts).toMatchObject([{ tone: 'error', title, description: 'Try again.' }]);
  });

  it('that cannot be read are said so, in the person’s language', async () => {
    await open({ [GET]: () => refusal(500, 'INTERNAL') }, 'es');
    await pass(50);
    expect(toasts).toMatchObject([{ tone: 'error', title: 'No se pudieron cargar los eventos analizados' }]);
  });
});
