export { createMoney, type Money } from './create-money.ts';
