import {
  bookieStatusAnswerSchema,
  bookiesStatusAnswerSchema,
  outagesAnswerSchema,
  SAMPLE_MS,
} from '@bothways/domain/bookie-status';
import { apiQuery, useLiveField, useQuery } from '@bothways/platform';
import { useEffect, useRef } from 'react';
import { AREA } from '../area-name.ts';

const KEY = [AREA, 'bookie-status'];

export const statusQuery = () =>
  apiQuery({ key: [...KEY, 'all'], path: '/api/bookies/status', schema: bookiesStatusAnswerSchema });

export const outagesQuery = () =>
  apiQuery({ key: [...KEY, 'outages'], path: '/api/bookies/outages', schema: outagesAnswerSchema });

export const bookieQuery = (bookie: string) =>
  apiQuery({
    key: [...KEY, 'of', bookie],
    path: `/api/bookies/${encodeURIComponent(bookie)}/status`,
    schema: bookieStatusAnswerSchema,
  });

/**
 * Refetches as often as the server samples bookmakers, and when the socket reports that odds have stopped or resumed.
 */
export function useWatched<T>(query: ReturnType<typeof apiQuery<T>>) {
  const state = useLiveField('state');
  const result = useQuery({ ...query, refetchInterval: SAMPLE_MS });
  const { refetch } = result;
  const asked = useRef(state);
  useEffect(() => {
    // Mounting fetches by itself, and a running request is not restarted.
    if (asked.current === state) return;
    asked.current = state;
    void refetch({ cancelRefetch: false });
  }, [state, refetch]);
  return result;
}
