import { Badge } from '#web/ui/Badge.tsx';
import { m } from '#web/words/messages.js';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'green' : 'neutral'}>{isActive ? m.admin_active() : m.admin_inactive()}</Badge>;
}
