import { errorAnswerSchema } from '@bothways/domain/errors';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type AnyOperation, type AppEnv, describeAccess } from '#kernel/http';

const asObject = (schema: z.ZodType | undefined): z.ZodObject | undefined =>
  schema instanceof z.ZodObject ? schema : undefined;

const answerContent = (answer: AnyOperation['answer']) =>
  answer instanceof z.ZodType
    ? { 'application/json': { schema: answer } }
    : Object.fromEntries([answer].flat().map((type) => [type, { schema: z.string() }]));

function bodyContent({ body, bodyTypes }: AnyOperation): Record<string, { schema: z.ZodType }> | undefined {
  const types = bodyTypes ?? (body && { 'application/json': body });
  return types && Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }]));
}

const DONE = { 200: 'Done', 202: 'Taken, and done later', 303: 'On to a page' } as const;
const errorContent = { 'application/json': { schema: errorAnswerSchema } };
const refused = { description: 'Refused', content: errorContent };
const failed = { description: 'Failed inside, or too busy', content: errorContent };

/** Adds an operation to the API document, from its validating schemas. */
export function documentOperation(app: OpenAPIHono<AppEnv>, operation: AnyOperation): void {
  const { method, path, tag, summary, access, answer, status = 200 } = operation;
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
    responses: {
      [status]: { description: DONE[status], content: answerContent(answer) },
      '4XX': refused,
      '5XX': failed,
    },
  });
}
