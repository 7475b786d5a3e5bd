import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#kernel/errors';
import { PushQueue, type Ticket } from './push-queue.ts';

const MEGABYTE = 1024 * 1024;
let nowMs: number;
let queue: PushQueue;
beforeEach(() => {
  nowMs = 5000;
  queue = new PushQueue(() => nowMs);
});

const enter = (bytes: number, times: number): Ticket[] =>
  Array.from({ length: times }, () => queue.enter(bytes));

function refusal(bytes: number): ApiError {
  try {
    queue.enter(bytes);
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  return expect.fail('It was let in');
}

test('ends with its bytes; small pushes still find room where large ones do not', () => {
  enter(8 * MEGABYTE, 3);
  expect(refusal(MEGABYTE).status).toBe(429);
  enter(MEGABYTE / 4, 32);
  expect(refusal(1).code).toBe('RATE_LIMITED');
});

test('ends with its pushes, however small', () => {
  enter(1, 64);
  expect(refusal(1).status).toBe(429);
});

test('who leaves makes room, once', () => {
  const [first] = enter(1, 64);
  first?.leave(false);
  first?.leave(true);
  enter(1, 1);
  expect(refusal(1).status).toBe(429);
});

test('a body that turns out to be shorter takes its own room', () => {
  for (const ticket of enter(8 * MEGABYTE, 3)) ticket.measured(MEGABYTE);
  enter(8 * MEGABYTE, 2);
  expect(refusal(8 * MEGABYTE).status).toBe(429);
});

test('says how long what waits will take, at the speed of the last pushes', () => {
  const wait = () => refusal(10 * MEGABYTE).details.retryAfterS;
  const tickets = enter(4 * MEGABYTE, 6);
  expect(wait()).toBe(24);
  nowMs += 1000;
  tickets[0]?.leave(true);
  enter(4 * MEGABYTE, 1);
  expect(wait()).toBe(13);
  nowMs += 400_000;
  for (const ticket of tickets.slice(1, 5)) ticket.leave(true);
  enter(4 * MEGABYTE, 4);
  expect(wait()).toBeLessThanOrEqual(60);
});

test('what was dropped says nothing of the speed', () => {
  const tickets = enter(4 * MEGABYTE, 6);
  nowMs += 1;
  tickets[0]?.leave(false);
  enter(4 * MEGABYTE, 1);
  expect(refusal(MEGABYTE).details.retryAfterS).toBe(24);
});
