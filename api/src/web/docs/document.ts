import { OpenAPIHono } from '@hono/zod-openapi';
import type { AnyOperation, AppEnv } from '#kernel/http';
import { documentOperation } from './document-operation.ts';

/** Generates the OpenAPI 3.1 document of these operations. */
export function apiDocument(operations: readonly AnyOperation[]) {
  // Serves no requests: it only assembles the document.
  const writer = new OpenAPIHono<AppEnv>();
  for (const operation of operations) documentOperation(writer, operation);
  return writer.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Bothways',
      version: '1',
      description:
        'Each operation says under `x-access` who may call it. Failed answers are `{success: false, message, code}`.',
    },
  });
}
