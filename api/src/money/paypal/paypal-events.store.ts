import type { Db } from '#kernel/db';

export interface NewEvent {
  eventId: string;
  eventType: string;
  body: string;
  receivedAtMs: number;
}

export interface WaitingEvent {
  eventId: string;
  body: string;
  /** This one included. */
  tries: number;
}

/** @returns false for one that is known already */
export async function insertEvent(db: Db, event: NewEvent): Promise<boolean> {
  const row = await db
    .insertInto('paypalEvents')
    .values({ ...event, tries: 0, nextTryAtMs: event.receivedAtMs, doneAtMs: null })
    .onConflict((conflict) => conflict.column('eventId').doNothing())
    .returning('eventId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the event that has been due for longest; nobody else gets it before `untilMs`. */
export async function claimEvent(db: Db, nowMs: number, untilMs: number): Promise<WaitingEvent | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('paypalEvents')
      .select(['eventId', 'tries'])
      .where('doneAtMs', 'is', null)
      .where('nextTryAtMs', '<=', nowMs)
      .orderBy('nextTryAtMs')
      .limit(1)
      .executeTakeFirst();
    if (!due) return undefined;
    const claimed = await db
      .updateTable('paypalEvents')
      .set({ tries: due.tries + 1, nextTryAtMs: untilMs })
      .where('eventId', '=', due.eventId)
      .where('tries', '=', due.tries)
      .where('doneAtMs', 'is', null)
      .returning(['eventId', 'body', 'tries'])
      .executeTakeFirst();
    // Without one somebody else was faster: there may be another.
    if (claimed) return claimed;
  }
}

/** What it was about is known at PayPal; its body names a buyer and is not kept. */
export async function finishEvent(db: Db, eventId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('paypalEvents')
    .set({ doneAtMs: nowMs, body: '' })
    .where('eventId', '=', eventId)
    .execute();
}

export async function postponeEvent(db: Db, eventId: string, nextTryAtMs: number): Promise<void> {
  await db.updateTable('paypalEvents').set({ nextTryAtMs }).where('eventId', '=', eventId).execute();
}

/** @returns how many were forgotten */
export async function pruneEvents(db: Db, doneBeforeMs: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('paypalEvents')
    .where('doneAtMs', '<', doneBeforeMs)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
