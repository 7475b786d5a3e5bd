import type { OpenAPIHono } from '@hono/zod-openapi';
import type { AppEnv } from '#kernel/http';

/** The OpenAPI 3.1 document of everything that is on the app. */
export const apiDocument = (app: OpenAPIHono<AppEnv>) =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Bothways',
      version: '1',
      description:
        'Each operation says under `x-access` who may call it. Failed answers are `{success: false, message, code}`.',
    },
  });
