import { SecondStepBegin, SecondStepProof } from '#shop/accounts/staff/staff.contract.ts';
import { FormPassword, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';

interface Proof {
  current_password: string;
  code: string;
}

interface ProofFormProps {
  /** Also asks for a code of the app or a recovery code. */
  withCode?: boolean;
  submitLabel: string;
  /** Throws server refusals, which are then shown next to the field. */
  onSubmit: (proof: Proof) => Promise<void>;
  onCancel: () => void;
}

/** The password is required again, so that an unlocked phone is not enough to change how its owner signs in. */
export function ProofForm({ withCode = false, submitLabel, onSubmit, onCancel }: ProofFormProps) {
  const { control, frame } = useContractForm({
    schema: withCode ? SecondStepProof : SecondStepBegin,
    values: { current_password: '', code: '' },
    bodyOf: ({ current_password, code }: Proof) => (withCode ? { current_password, code } : { current_password }),
    save: (_body, proof) => onSubmit(proof),
  });
  return (
    <Form onSubmit={frame.onSubmit} className="flex flex-col gap-3">
      <FormPassword
        name="current_password"
        control={control}
        label={m.common_current_password()}
        required
        autoFocus
        autoComplete="current-password"
      />
      {withCode && (
        <FormText
          name="code"
          control={control}
          label={m.common_code()}
          hint={m.admin_step_code_or_recovery()}
          required
          autoComplete="one-time-code"
          autoCapitalize="off"
        />
      )}
      <Failure text={frame.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={frame.busy} busyText={m.common_saving()}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </Form>
  );
}
