import { Menu } from '@base-ui/react/menu';
import { Download } from 'lucide-react';
import { errorText } from '#web/api/error-text.ts';
import { useChange } from '#web/api/use-change.ts';
import { Alert } from '#web/ui/Alert.tsx';
import { Button } from '#web/ui/Button.tsx';
import { m } from '#web/words/messages.js';

const ITEM = 'flex min-h-11 cursor-pointer items-center px-4 py-2 outline-none data-highlighted:bg-peach';

interface ExportMenuProps {
  label: string;
  exportAs: (format: 'csv' | 'xlsx') => Promise<void>;
}

/** Exports a whole list as a file, in either of two formats. */
export function ExportMenu({ label, exportAs }: ExportMenuProps) {
  const exporting = useChange({ mutationFn: exportAs });
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          render={
            <Button
              variant="secondary"
              icon={<Download size={18} aria-hidden />}
              busy={exporting.isPending}
              busyText={m.admin_products_exporting()}
            />
          }
        >
          {label}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner align="end" sideOffset={4} className="z-40">
            <Menu.Popup className="min-w-52 rounded-md border border-line bg-card py-2 shadow-float outline-none">
              <Menu.Item className={ITEM} onClick={() => exporting.mutate('csv')}>
                {m.admin_products_export_csv()}
              </Menu.Item>
              <Menu.Item className={ITEM} onClick={() => exporting.mutate('xlsx')}>
                {m.admin_products_export_xlsx()}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {exporting.error && (
        <Alert
          tone="error"
          title={m.admin_export_failed()}
          className="order-last w-full"
          action={
            <Button variant="secondary" size="sm" onClick={() => exporting.mutate(exporting.variables)}>
              {m.common_try_again()}
            </Button>
          }
        >
          <p>{errorText(exporting.error)}</p>
        </Alert>
      )}
    </>
  );
}
