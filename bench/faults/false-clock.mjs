// Loaded before the server (`node --import`): all that the server's code reads as the date is off by the number of
// milliseconds in a file, which is read again at SIGUSR2. Timers and the monotonic clock stay true.
import { readFileSync } from 'node:fs';

const file = process.env.FALSE_CLOCK_FILE ?? '';
const TrueDate = globalThis.Date;
const trueNow = TrueDate.now;
let offset = Number(readFileSync(file, 'utf8'));

process.on('SIGUSR2', () => {
  offset = Number(readFileSync(file, 'utf8'));
});

const now = () => trueNow() + offset;
TrueDate.now = now;
globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new TrueDate(now()).toString(),
});
