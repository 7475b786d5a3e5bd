import { errorAnswerSchema } from '@bothways/domain/errors';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { describeAccess } from './access.ts';
import type { AppEnv } from './context.ts';
import type { AnyOperation } from './operation.ts';

const asObject = (schema: z.ZodType | undefined): z.ZodObject | undefined =>
  schema instanceof z.ZodObject ? schema : undefined;

const answerContent = (answer: AnyOperation['answer']) =>
  typeof answer === 'string'
    ? { [answer]: { schema: z.string() } }
    : { 'application/json': { schema: answer } };

function bodyContent({ body, bodyTypes }: AnyOperation): Record<string, { schema: z.ZodType }> | undefined {
  const types = bodyTypes ?? (body && { 'application/json': body });
  return types && Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
}

const failed = {
  description: 'Refused or failed',
  content: { 'application/json': { schema: errorAnswerSchema } },
};

/** Writes an operation into the API document, from the schemas that validate it. */
export function documentOperation(app: OpenAPIHono<AppEnv>, operation: AnyOperation): void {
  const { method, path, tag, summary, access, answer } = operation;
  const content = bodyContent(operation);
  const params = asObject(operation.params);
  const query = asObject(operation.query);
  app.openAPIRegistry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    description: `Access: ${describeAccess(access)}`,
    'x-access': describeAccess(access),
    request: {
      ...(params && { params }),
      ...(query && { query }),
      ...(content && { body: { content, required: true } }),
    },
    responses: { 200: { description: 'Done', content: answerContent(answer) }, default: failed },
  });
}
