import { parentPort } from 'node:worker_threads';
import { giveWay } from '#kernel/thread';
import { answerJudgement } from './judgement.ts';
import type { FromJudge, ToJudge } from './protocol.ts';

const port = parentPort;
if (!port) throw new Error('This file is the thread that judges backtests; the API starts it');
giveWay();

port.on('message', (message: ToJudge) => {
  if (message.kind === 'stop') {
    port.close();
    return;
  }
  const { id } = message;
  try {
    const bytes = answerJudgement(message.question);
    port.postMessage({ kind: 'answer', id, bytes } satisfies FromJudge, [bytes.buffer]);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    port.postMessage({ kind: 'failed', id, message: text } satisfies FromJudge);
  }
});
