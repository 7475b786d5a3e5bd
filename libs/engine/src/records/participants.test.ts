import { describe, expect, it } from 'vitest';
import type { QuotedEvent } from '../matching/index.ts';
import { participantsOf } from './participants.ts';

const event = (change: Partial<QuotedEvent>): QuotedEvent => ({
  sport: 'football',
  country: 'England',
  league: 'Premier League',
  home: 'Manchester United FC',
  away: "Nott'm Forest",
  startedAt: '2026-11-21T15:00:00Z',
  ...change,
});
const idsOf = (info: QuotedEvent) => participantsOf(info).map(({ id }) => id);

describe('who takes part, by the names of the event', () => {
  it('is told of teams: what they are, how they are written here, and as whom they are known', () => {
    expect(participantsOf(event({ home: 'CD Castroverde' }))).toEqual([
      {
        type: 'team',
        nameFormatted: 'Castroverde',
        nameTransformed: 'castroverde',
        id: 'football-castroverde',
        participantCompetitionId: 'england-premier-league.castroverde',
      },
      {
        type: 'team',
        nameFormatted: "Nott'm Forest",
        nameTransformed: 'nottingham-forest',
        id: 'football-nottingham-forest',
        participantCompetitionId: 'england-premier-league.nottingham-forest',
      },
    ]);
  });

  it('is told of players and pairs of them', () => {
    const info = event({
      sport: 'tennis',
      country: '',
      league: 'ATP',
      home: 'Ribas, Ana',
      away: 'Mora/Solano',
    });
    expect(participantsOf(info)).toEqual([
      {
        type: 'player',
        nameFormatted: 'A. Ribas',
        nameTransformed: 'ribas-ana',
        id: 'tennis-ribas-ana',
        participantCompetitionId: 'atp.ribas-ana',
      },
      {
        type: 'player',
        nameTransformed: 'mora-solano',
        id: 'tennis-mora-solano',
        participantCompetitionId: 'atp.mora-solano',
      },
    ]);
  });

  it.each([
    ['another spelling', { home: 'Man Utd', away: 'Nottingham Forest' }],
    ['another league', { league: 'FA Cup' }],
    ['the other way round', { home: "Nott'm Forest", away: 'Manchester United' }],
    ['another day', { startedAt: '2026-12-01T15:00:00Z' }],
  ])('is the same team in %s', (_case, change) => {
    const ids = idsOf(event(change)).toSorted();
    expect(ids[1]).toBe('football-nottingham-forest');
    expect(idsOf(event({}))).toContain(ids[1]);
  });

  it.each([
    ['women by the league', { league: "Women's Super League" }],
    ['women by one name', { away: "Nott'm Forest (W)" }],
    ['youth', { league: 'Premier League U21' }],
    ['reserves', { home: 'Manchester United II', away: "Nott'm Forest II" }],
    ['another sport', { sport: 'hockey' as const }],
    ['a computer', { league: 'Esoccer Battle' }],
  ])('is another team of %s', (_case, change) => {
    for (const id of idsOf(event(change))) expect(idsOf(event({}))).not.toContain(id);
  });

  it('is one country in every language', () => {
    expect(idsOf(event({ home: 'Spain', away: 'Allemagne' }))).toEqual(
      idsOf(event({ home: 'España', away: 'Germany' })),
    );
  });

  it('is not told where the names say nothing, nor of a competition that nobody names', () => {
    const [home, away] = participantsOf(event({ country: '', league: '', home: '!!!', away: 'Chelsea' }));
    expect(home).toEqual({ type: 'team', nameFormatted: '!!!' });
    expect(away).toEqual({
      type: 'team',
      nameFormatted: 'Chelsea',
      nameTransformed: 'chelsea',
      id: 'football-chelsea',
    });
  });

  it('stays within what the wire takes', () => {
    const [home] = participantsOf(event({ home: `${'Longname '.repeat(30)}`, league: 'x'.repeat(120) }));
    expect(home.id?.length).toBeLessThanOrEqual(80);
    expect(home.participantCompetitionId?.length).toBeLessThanOrEqual(80);
    expect(home.nameTransformed?.length).toBeLessThanOrEqual(120);
    expect(home.nameFormatted?.length).toBeLessThanOrEqual(120);
  });
});
