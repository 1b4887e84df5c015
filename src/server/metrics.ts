/** Prometheus figures of the process. Not mounted in production, where nothing may be public that need not be. */
import { collectDefaultMetrics, Registry } from 'prom-client';

export function createMetrics(): () => Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return () => registry.metrics();
}
