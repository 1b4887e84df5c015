/** Collects waiting times, and what each was for. */
export interface Summary {
  answered: number;
  failed: number;
  p50: number;
  p99: number;
  longest: number;
  /** The first few reasons of failures. */
  reasons: string[];
  /** The slowest requests. */
  slowest: string[];
}

const MOST_REASONS = 5;
const SLOWEST_TOLD = 5;

export class Measure {
  private readonly times: number[] = [];
  private slowest: { what: string; ms: number }[] = [];
  private failed = 0;
  private readonly reasons: string[] = [];

  took(ms: number, what = ''): void {
    this.times.push(ms);
    if (what) this.slowest = [...this.slowest, { what, ms }].sort((a, b) => b.ms - a.ms).slice(0, SLOWEST_TOLD);
  }

  /** Unanswered requests count as waiting. */
  missed(reason: string, ms: number): void {
    this.failed += 1;
    this.times.push(ms);
    if (this.reasons.length < MOST_REASONS && !this.reasons.includes(reason)) this.reasons.push(reason);
  }

  summary(): Summary {
    const sorted = this.times.toSorted((a, b) => a - b);
    const at = (share: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
    return {
      answered: sorted.length - this.failed,
      failed: this.failed,
      p50: at(0.5),
      p99: at(0.99),
      longest: at(1),
      reasons: this.reasons,
      slowest: this.slowest.map(({ what, ms }) => `${what} ${Math.round(ms)}`),
    };
  }
}
