import { ApiError } from '@bothways/platform';
import { renderArea } from '@bothways/platform/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import area from '../area.tsx';
import en from '../locales/en.json' with { type: 'json' };
import { useRefusal } from './index.ts';
import { SERVER_TEXTS } from './server-texts.ts';

function Probe({ error }: { error: unknown }) {
  return <p role="status">{useRefusal()(error)}</p>;
}

const refused = (message: string, status = 409) => new ApiError({ code: 'CONFLICT', status, message });

const saidOf = async (error: unknown, locale: 'en' | 'es'): Promise<string | null> => {
  const routes = [{ path: 'probe', element: <Probe error={error} /> }];
  await renderArea({ ...area, routes }, { path: 'probe', locale });
  return (await screen.findByRole('status')).textContent;
};

it('in English the server is quoted to the letter', () => {
  const server: Record<string, string> = en.server;
  const quoted = [...SERVER_TEXTS].map(([, key]) => server[key.slice('server.'.length)]);
  expect(quoted).toEqual([...SERVER_TEXTS.keys()]);
  expect(Object.keys(server)).toHaveLength(SERVER_TEXTS.size);
});

it.each([
  [
    'in words that are known',
    refused('Bot user not found'),
    'Bot user not found',
    'Usuario del bot no encontrado',
  ],
  [
    'with the reason that somebody gave',
    refused('This user is frozen: checks: two'),
    'This user is frozen: checks: two',
    'Este usuario está congelado: checks: two',
  ],
  [
    'in words that nobody knows',
    refused('No more than 30 tags'),
    'No more than 30 tags',
    'No more than 30 tags',
  ],
  [
    'by nobody: the server broke',
    new ApiError({ code: 'INTERNAL', status: 500, message: 'Something went wrong' }),
    'Something went wrong on our side.',
    'Algo ha fallado por nuestra parte.',
  ],
])('what is refused %s', async (_how, error, english, spanish) => {
  expect(await saidOf(error, 'en')).toBe(english);
  expect(await saidOf(error, 'es')).toBe(spanish);
});
