import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type AnyOperation, mayShrink } from '#kernel/http';
import { nameOf, OPERATIONS } from './operations.ts';

/** Fields that bring a secret to the person, by how we call them. */
const SECRET = /password|token|secret|recovery|otpauth|^code$/i;
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const own = 'properties' in schema ? Object.keys(Object(schema.properties)) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

const secretsOf = ({ answer }: AnyOperation): string[] => {
  if (typeof answer === 'string' || Array.isArray(answer)) return [];
  const schema = z.toJSONSchema(answer, { unrepresentable: 'any', io: 'output' });
  return [...new Set(fieldsOf(schema).filter((field) => SECRET.test(field)))];
};

describe('an answer with a secret in it', () => {
  const holding = OPERATIONS.filter((operation) => secretsOf(operation).length > 0);

  it('is seen by the names of its fields', () => {
    expect(holding.map(nameOf)).toContain('POST /api/account/second-factor/setup');
  });

  it('is never compressed, whoever writes the operation', () => {
    const shrunk = holding.filter(mayShrink).map((each) => `${nameOf(each)}: ${secretsOf(each)}`);
    expect(shrunk).toEqual([]);
  });
});
