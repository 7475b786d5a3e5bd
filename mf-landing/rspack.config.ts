import { defineApp } from '@bothways/build';

export default defineApp({
  dir: import.meta.dirname,
  name: 'mf-landing',
  kind: 'remote',
  forVisitors: true,
  port: 4011,
});
