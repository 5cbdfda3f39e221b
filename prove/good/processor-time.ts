import { readFileSync } from 'node:fs';

/** Milliseconds of a tick, in which the kernel tells times of processes. */
const TICK = 10;

/** Milliseconds of processor time that all threads of a process have used. */
export function processorTime(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Behind the program's name, which is in parentheses and may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}
