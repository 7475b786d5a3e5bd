export { ValueDemo } from './value-demo.tsx';
