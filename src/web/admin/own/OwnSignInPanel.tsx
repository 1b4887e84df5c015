import { SidePanel } from '#web/ui/SidePanel.tsx';
import { m } from '#web/words/messages.js';
import { useOwnSignIn } from '../layout/use-admin-search.ts';
import { OwnEmail } from './OwnEmail.tsx';
import { OwnPassword } from './OwnPassword.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { OwnPush } from './push/OwnPush.tsx';
import { SecondStepSection } from './SecondStepSection.tsx';

/** The person's own sign-in settings over the open tab: second step, password, sessions. For every role. */
export function OwnSignInPanel() {
  const { isOpen, close } = useOwnSignIn();
  return (
    <SidePanel open={isOpen} onOpenChange={close} title={m.admin_own_title()} startsAtTitle>
      <div className="flex flex-col gap-4">
        <OwnPush />
        <SecondStepSection />
        <OwnPassword />
        <OwnEmail />
        <OwnSessions />
      </div>
    </SidePanel>
  );
}
