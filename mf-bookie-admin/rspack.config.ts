import { defineApp } from '@bothways/build';

export default defineApp({ dir: import.meta.dirname, name: 'mf-bookie-admin', kind: 'remote', port: 4014 });
