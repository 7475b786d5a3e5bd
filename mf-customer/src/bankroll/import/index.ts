export { ImportDialog } from './import-dialog.tsx';
export { ImportUnderWay } from './import-progress.tsx';
