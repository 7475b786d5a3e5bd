import { type QueryKey, useLiveField, useLiveOddsHistory, useQueryClient } from '@bothways/platform';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Minimum interval between refetches of a line whose prices move constantly. */
const ASK_AGAIN_MS = 2000;
/** Frames serve only as a signal, so the range may be short. */
const HOURS = 1;
/** Of a line with more results than a table shows, only the shown one is followed. */
const MAX_FOLLOWED = 3;

/** Returns a function that refetches at once, and then no sooner than after the interval. */
function useAskAgain(keys: readonly QueryKey[]): () => void {
  const client = useQueryClient();
  const latest = useRef(keys);
  latest.current = keys;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const askedMs = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current !== undefined) return;
    const waitMs = Math.max(0, askedMs.current + ASK_AGAIN_MS - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      askedMs.current = Date.now();
      for (const queryKey of latest.current) void client.invalidateQueries({ queryKey });
    }, waitMs);
  }, [client]);
}

interface FollowerProps {
  bookie: string;
  topic: string;
  onMoved: () => void;
  onFollowed: (topic: string, isFollowed: boolean) => void;
}

function Follower({ bookie, topic, onMoved, onFollowed }: FollowerProps) {
  const { status, history } = useLiveOddsHistory({ bookie, topic, hours: HOURS });
  const known = useRef(history);
  const isFollowed = status === 'ready';
  useEffect(() => {
    // The first frame repeats what was just fetched over HTTP.
    if (history !== undefined && known.current !== undefined && history !== known.current) onMoved();
    known.current = history ?? known.current;
  }, [history, onMoved]);
  useEffect(() => {
    onFollowed(topic, isFollowed);
    return () => onFollowed(topic, false);
  }, [topic, isFollowed, onFollowed]);
  return null;
}

interface LineFollowerProps {
  bookie: string;
  /** Topics of the line's selections, the shown one first. */
  topics: readonly string[];
  /** Queries to refetch when a price has moved. */
  keys: readonly QueryKey[];
  /** Receives whether the socket reports every move. */
  onFollowed: (isFollowed: boolean) => void;
}

/** Listens on the socket for the prices of a line, and refetches it when any has moved; renders nothing. */
export function LineFollower({ bookie, topics, keys, onFollowed }: LineFollowerProps) {
  const askAgain = useAskAgain(keys);
  const state = useLiveField('state');
  const [followed, setFollowed] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback(
    (topic: string, isFollowed: boolean) =>
      setFollowed((before) => {
        if (before.has(topic) === isFollowed) return before;
        const after = new Set(before);
        if (isFollowed) after.add(topic);
        else after.delete(topic);
        return after;
      }),
    [],
  );
  const own = topics.length > MAX_FOLLOWED ? topics.slice(0, 1) : topics;
  const isConnected = state === 'live' || state === 'stale';
  const isFollowed = isConnected && own.every((topic) => followed.has(topic));
  useEffect(() => onFollowed(isFollowed), [onFollowed, isFollowed]);
  useEffect(() => () => onFollowed(false), [onFollowed]);
  return own.map((topic) => (
    <Follower bookie={bookie} key={topic} onFollowed={note} onMoved={askAgain} topic={topic} />
  ));
}
