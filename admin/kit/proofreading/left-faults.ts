import { type Fault, faultInWords } from '../../../contract/admin/proofreading/fault.ts';

const STORED = 'yafee-proofreading-left';

/** Older ones are forgotten, and named again. */
const MAX_LEFT = 500;

let left: Set<string> | null = null;

/** The faults that somebody has left as they are on this device. */
function leftFaults(): Set<string> {
  if (left !== null) return left;
  try {
    left = new Set(JSON.parse(localStorage.getItem(STORED) ?? '[]') as string[]);
  } catch {
    // The storage may be closed, or hold something else.
    left = new Set();
  }
  return left;
}

/** Those that are left while the page is open. */
const leftHere = new Set<string>();

function keyOf(place: string | null, fault: Fault): string {
  return `${place ?? ''} ${fault.rule} ${faultInWords(fault)}`;
}

/**
 * Whether somebody has left a fault as it is.
 * @param place where the text is, such as `news 12 title.ar`. Null: its words are not kept on the device.
 */
export function isLeft(place: string | null, fault: Fault): boolean {
  return (place === null ? leftHere : leftFaults()).has(keyOf(place, fault));
}

/** Leaves a fault as it is, until the words around it change. */
export function leaveFault(place: string | null, fault: Fault): void {
  if (place === null) {
    leftHere.add(keyOf(place, fault));
    return;
  }
  const faults = leftFaults();
  faults.add(keyOf(place, fault));
  for (const oldest of faults) {
    if (faults.size <= MAX_LEFT) break;
    faults.delete(oldest);
  }
  try {
    localStorage.setItem(STORED, JSON.stringify([...faults]));
  } catch {
    // It is left while the page is open.
  }
}
