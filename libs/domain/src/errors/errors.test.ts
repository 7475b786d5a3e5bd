import { describe, expect, it } from 'vitest';
import { ERROR_CODES, errorAnswerSchema } from './index.ts';

describe('error answers', () => {
  it.each(ERROR_CODES)('%s', (code) => {
    expect(errorAnswerSchema.parse({ success: false, message: 'no', code }).code).toBe(code);
  });

  it('name the field at fault and the feature that a plan lacks', () => {
    const answer = {
      success: false,
      message: 'no',
      code: 'PLAN_REQUIRED',
      path: 'channels',
      feature: 'surebets:live',
    };
    expect(errorAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each([
    ['a success', { success: true, message: 'no', code: 'INTERNAL' }],
    ['a code that is none', { success: false, message: 'no', code: 'TEAPOT' }],
    ['no message', { success: false, code: 'INTERNAL' }],
  ])('are never %s', (_, answer) => {
    expect(errorAnswerSchema.safeParse(answer).success).toBe(false);
  });
});
