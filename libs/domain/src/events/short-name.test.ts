import { describe, expect, it } from 'vitest';
import { shortName } from './index.ts';

describe('a name in a narrow column', () => {
  it.each([
    ['Iker Zubizarreta Vega', 'I. Zubizarreta Vega'],
    ['Zubizarreta Vega, Iker', 'I. Zubizarreta Vega'],
    ['Verdasco F.', 'F. Verdasco'],
    ['Verdasco F', 'F. Verdasco'],
    ['F.Verdasco (ESP)', 'F. Verdasco'],
    ['Fernando Verdasco (ESP)', 'F. Verdasco'],
    ['Žiga Ribas', 'Ž. Ribas'],
    ['Ana Ma', 'A. Ma'],
    ['Sinner', 'Sinner'],
    ['Sinner,', 'Sinner'],
  ])('of the player %s: %s', (name, short) => {
    expect(shortName(name, 'tennis')).toBe(short);
  });

  it.each(['Ribas A. / Solano E.', 'Ribas & Solano', 'Ribas+Solano'])('is not told of a pair: %s', (name) => {
    expect(shortName(name, 'tennis')).toBeUndefined();
  });

  it.each([
    ['CD Castroverde', 'Castroverde'],
    ['FC', 'FC'],
    ['Racing Castroverde', 'Racing Castroverde'],
    ['Arsenal', 'Arsenal'],
    ['FC Ribas / Solano', 'Ribas / Solano'],
  ])('of the team %s: %s', (name, short) => {
    expect(shortName(name, 'football')).toBe(short);
  });
});
