export { deleteBookie } from '../catalogue-changes.ts';
export { BackOffice } from './back-office.ts';
export { addBookie, removeBookie, stopCollecting } from './catalogue.ts';
export { type TwoProcesses, twoProcesses } from './two-processes.ts';
