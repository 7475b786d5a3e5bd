import { valueMoveBench } from './engine/values.ts';
for (const line of valueMoveBench()) console.log(JSON.stringify(line));
