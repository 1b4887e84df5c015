import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '#web/api/ask-again.ts';
import { api } from '#web/api/calls.ts';
import { useNewPasswordForm } from '#web/storefront/login/use-new-password-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { PasswordField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { sessionsQuery } from '../dashboard.queries.ts';

/** A new password needs the current one and ends every other session (decisions §3). */
export function PasswordForm({ userId }: { userId: number }) {
  const queryClient = useQueryClient();
  const { failure, busy, field, onSubmit } = useNewPasswordForm({
    proofProblem: (current) => (current === '' ? m.common_current_password_wanted() : null),
    proofRefusal: ({ code }) => (code === 'REAUTH_REQUIRED' ? m.settings_password_mistaken() : null),
    send: async ({ proof, new_password }) => {
      await api.changePassword({ current_password: proof, new_password });
      toast(m.settings_password_changed());
      await askAgain(queryClient, sessionsQuery(userId).queryKey);
    },
  });
  return (
    <Card>
      <Form onSubmit={onSubmit} className="grid gap-4">
        <CardTitle>{m.settings_password_title()}</CardTitle>
        <Failure text={failure} />
        <PasswordField label={m.common_current_password()} autoComplete="current-password" {...field('proof')} />
        <PasswordField
          label={m.common_new_password()}
          hint={m.settings_password_hint()}
          autoComplete="new-password"
          {...field('new_password')}
        />
        <PasswordField label={m.settings_password_again()} autoComplete="new-password" {...field('confirmation')} />
        <div>
          <Button type="submit" className="wrap-anywhere" busy={busy} busyText={m.settings_password_saving()}>
            {m.settings_password_save()}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
