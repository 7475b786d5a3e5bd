import { defineApp } from '@bothways/build';

export default defineApp({ dir: import.meta.dirname, name: 'mf-bot-admin', kind: 'remote', port: 4013 });
