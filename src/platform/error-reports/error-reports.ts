/**
 * Reports errors to a service with Sentry's protocol (Sentry, GlitchTip, Bugsink), if SENTRY_DSN names one. A report is
 * built from the log line, so it contains nothing that the log does not: no values, phones or addresses. Sent in the
 * background, so a service that is down costs reports, never requests.
 */
import { reportOf } from './report.ts';

/** The address for reports: `https://<key>@<host>/<project>`. */
export interface ReportAddress {
  url: string;
  key: string;
}

/** Null if it is not a project's address. */
export function parseReportAddress(dsn: string): ReportAddress | null {
  const address = URL.parse(dsn);
  const [, path = '', project] = /^(.*)\/(\d+)$/.exec(address?.pathname ?? '') ?? [];
  if (!address || !/^https?:$/.test(address.protocol) || !address.username || !project) return null;
  return { url: `${address.origin}${path}/api/${project}/envelope/`, key: address.username };
}

export interface ReportingOptions {
  to: ReportAddress;
  release: string;
  environment: string;
  /** Identifies the process and machine. */
  instance: string;
  /** Called at most every ten minutes if reports are lost. */
  tell: (line: string) => void;
}

export interface ErrorReports {
  /** Takes a log line as written; only errors are reported. */
  take(line: string): void;
  /** Waits until pending reports have been sent. */
  close(): Promise<void>;
}

/** pino's level for errors. */
const ERROR = 50;
/** An error that everybody runs into is reported once a minute, not a thousand times. */
const SAME_AGAIN_AFTER_MS = 60_000;
const MOST_A_MINUTE = 30;
const SENT_WITHIN_MS = 5_000;
const TOLD_AGAIN_AFTER_MS = 600_000;

export function createErrorReports({ to, tell, ...sender }: ReportingOptions): ErrorReports {
  const sentAt = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let toldAt = Number.NEGATIVE_INFINITY;

  /** Whether this error may be sent now; forgets entries older than a minute. */
  function mayBeSent(sameAs: string): boolean {
    const now = performance.now();
    for (const [key, at] of sentAt) if (now - at > SAME_AGAIN_AFTER_MS) sentAt.delete(key);
    if (sentAt.has(sameAs) || sentAt.size >= MOST_A_MINUTE) return false;
    sentAt.set(sameAs, now);
    return true;
  }

  function fail(why: string): void {
    if (performance.now() - toldAt < TOLD_AGAIN_AFTER_MS) return;
    toldAt = performance.now();
    tell(`Reports of errors are not taken: ${why}`);
  }

  async function send(body: string): Promise<void> {
    try {
      const answer = await fetch(to.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=mathappu/1, sentry_key=${to.key}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(SENT_WITHIN_MS),
      });
      await answer.body?.cancel();
      if (!answer.ok) fail(`status ${answer.status}`);
    } catch (error) {
      fail((error as Error).message);
    }
  }

  return {
    take(line) {
      if (!line.startsWith(`{"level":${ERROR}`) && !line.startsWith(`{"level":${ERROR + 10}`)) return;
      // Reporting an error must never cause another one.
      try {
        const report = reportOf(line, sender);
        if (!mayBeSent(report.sameAs)) return;
        const sending: Promise<void> = send(report.envelope).finally(() => underWay.delete(sending));
        underWay.add(sending);
      } catch (error) {
        fail((error as Error).message);
      }
    },
    close: async () => {
      await Promise.all(underWay);
    },
  };
}
