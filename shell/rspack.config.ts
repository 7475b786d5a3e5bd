import { defineApp } from '@bothways/build';

export default defineApp({ dir: import.meta.dirname, name: 'shell', kind: 'shell', port: 4010 });
