import { beforeEach, expect, test } from 'vitest';
import { CooperativeScheduler, type Steps } from './cooperative-scheduler.ts';

let done: string[];
let pauses: number;
let atMs: number;
let waiting: (() => void)[];
beforeEach(() => {
  done = [];
  pauses = 0;
  atMs = 0;
  waiting = [];
});

function* work(name: string, steps: number, stepMs = 1): Generator<void, void> {
  for (let step = 1; step <= steps; step++) {
    done.push(`${name}${step}`);
    atMs += stepMs;
    yield;
  }
}
const immediate = (steps: Steps): Steps => steps;

/** Stands still after each turn until `go`. */
const turnsByHand = () =>
  new CooperativeScheduler({
    monotonicMs: () => atMs,
    breathe: () => new Promise((resolve) => waiting.push(resolve)),
  });
const turnsAlone = () =>
  new CooperativeScheduler({
    monotonicMs: () => atMs,
    breathe: async () => {
      pauses += 1;
    },
  });
async function go(): Promise<void> {
  for (const resume of waiting.splice(0)) resume();
  await new Promise(setImmediate);
}
const taken = (): string => done.splice(0).join(' ');

test('a lane is done in its order, some milliseconds at a time', async () => {
  const turns = turnsByHand();
  turns.add('lane', 'a', work('a', 6));
  turns.add('lane', 'b', work('b', 2));
  expect(taken()).toBe('a1 a2 a3 a4');
  await go();
  expect(taken()).toBe('a5 a6 b1 b2');
  await go();
  await go();
  expect(taken()).toBe('');
  turns.add('lane', 'c', work('c', 1));
  expect(taken()).toBe('c1');
});

test('lanes have their turns in a row, however long one of them is', async () => {
  const turns = turnsByHand();
  turns.add('long', 'a', work('a', 40));
  turns.add('short', 'b', work('b', 1));
  expect(taken()).toBe('a1 a2 a3 a4');
  await go();
  expect(taken()).toBe('a5 a6 a7 a8');
  await go();
  expect(taken()).toBe('b1');
});

test('a step that takes longer than a turn ends it', async () => {
  const turns = turnsByHand();
  turns.add('lane', 'a', work('a', 3, 10));
  expect(taken()).toBe('a1');
  await go();
  expect(taken()).toBe('a2');
});

test('what is dropped is not begun, or not gone on with; the rest of its lane is', async () => {
  const turns = turnsByHand();
  turns.add('lane', 'a', work('a', 40));
  turns.add('lane', 'b', work('b', 1));
  turns.add('lane', 'c', work('c', 1));
  taken();
  expect(turns.drop('b')).toBe(true);
  expect(turns.drop('a')).toBe(true);
  expect(turns.drop('a')).toBe(false);
  await go();
  expect(taken()).toBe('c1');
});

test('work that adds to another lane, and to its own', async () => {
  const turns = turnsAlone();
  function* parent(): Generator<void, void> {
    turns.add('other', 'b', work('b', 1));
    turns.add('lane', 'c', immediate(work('c', 1)));
    yield;
  }
  turns.add('lane', 'a', parent());
  await new Promise(setImmediate);
  expect(taken()).toBe('c1 b1');
  expect(pauses).toBeGreaterThan(1);
});
