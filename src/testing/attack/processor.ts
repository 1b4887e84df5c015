/** Who used the processor during an attack: a shop that shares two cores with its attackers shows little without it. */
import { readFileSync } from 'node:fs';

/** Percent of one core. */
export interface Processor {
  shop: number;
  attacker: number;
  visitors: number;
  /** The database's processes, if any, and everything else on the machine. */
  others: number;
}

/** The kernel reports times in ticks of 10 ms, whatever its internal tick is. */
const MS_A_TICK = 10;

function ticksOf(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}

/** Of all processors together: user, nice, system, interrupts; without idle time and waiting for disks. */
function busyTicks(): number {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = all.split(/\s+/).slice(1).map(Number);
  return user + nice + system + irq + softIrq;
}

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** Call it on the attacker's thread; the rest of this process is the visitors. */
export function watchProcessor(processIds: () => number[]): () => Processor {
  const look = () => ({
    at: performance.now(),
    shop: processIds().reduce((sum, pid) => sum + ticksOf(pid), 0) * MS_A_TICK,
    attacker: cpuMs(process.threadCpuUsage()),
    all: cpuMs(process.cpuUsage()),
    busy: busyTicks() * MS_A_TICK,
  });
  const before = look();
  return () => {
    const now = look();
    const part = (ms: number) => Math.max(0, Math.round((ms * 100) / (now.at - before.at)));
    const shop = now.shop - before.shop;
    const attacker = now.attacker - before.attacker;
    const all = now.all - before.all;
    return {
      shop: part(shop),
      attacker: part(attacker),
      visitors: part(all - attacker),
      others: part(now.busy - before.busy - shop - all),
    };
  };
}
