export { LiveAge, ShortAge, SlowAge, StandingAge } from './age.tsx';
export { Flash } from './flash.tsx';
export { serverNow, setClockOffset } from './server-time.ts';
export { StartTime } from './start-time.tsx';
export { useEverySecond } from './use-clock.ts';
