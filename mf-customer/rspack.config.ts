import { defineApp } from '@bothways/build';

export default defineApp({ dir: import.meta.dirname, name: 'mf-customer', kind: 'remote', port: 4012 });
