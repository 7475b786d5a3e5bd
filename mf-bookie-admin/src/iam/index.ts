export { IamScreen } from './iam-screen.tsx';
