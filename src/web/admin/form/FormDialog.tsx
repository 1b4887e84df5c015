import { type FormEventHandler, type ReactNode, useId, useState } from 'react';
import { WholeNumbers } from '#web/texts/WholeNumbers.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog, Dialog, type DialogSize } from '#web/ui/Dialog.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { Form } from '#web/ui/Form.tsx';
import { m } from '#web/words/messages.js';

interface FormDialogProps {
  title: string;
  size?: DialogSize;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Something was typed, so closing asks first. */
  isDirty: boolean;
  busy: boolean;
  busyText?: string | undefined;
  /** The button's text, if not Save. */
  saveLabel?: string;
  /** The other button's text, where 'Cancel' would be ambiguous. */
  closeLabel?: string;
  /** A refusal that belongs to no field. */
  failure: ReactNode;
  children: ReactNode;
}

/** A form in a dialog. Closing asks before discarding typed values; a refusal keeps them. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    size = 'lg',
    onSubmit,
    onClose,
    isDirty,
    busy,
    busyText,
    saveLabel,
    closeLabel,
    failure,
    children,
  } = props;
  const formId = useId();
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (busy) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={close}
        title={<WholeNumbers>{title}</WholeNumbers>}
        size={size}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={close}>
              {closeLabel ?? m.common_cancel()}
            </Button>
            <Button type="submit" form={formId} busy={busy} busyText={busyText ?? m.common_saving()}>
              {saveLabel ?? m.admin_save()}
            </Button>
          </>
        }
      >
        <Form id={formId} onSubmit={onSubmit} className="flex flex-col gap-4">
          {children}
          <Failure text={failure} />
        </Form>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={m.admin_unsaved_title()}
        body={m.admin_unsaved_body()}
        confirmLabel={m.admin_unsaved_confirm()}
        keepLabel={m.admin_unsaved_keep()}
        danger
        onConfirm={onClose}
      />
    </>
  );
}
