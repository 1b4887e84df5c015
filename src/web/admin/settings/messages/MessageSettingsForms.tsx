import { ChevronDown } from 'lucide-react';
import { useForm } from 'react-hook-form';
import {
  MESSAGE_EVENTS,
  type MessageSettings,
  MessageSettingsUpdate,
  type TemplateName,
} from '#shop/notifications/messages/messages.contract.ts';
import { errorText } from '#web/api/error-text.ts';
import { showSaved } from '#web/forms/answers.ts';
import { FormSelect, FormText } from '#web/forms/fields.tsx';
import { numberFrom } from '#web/forms/numbers.ts';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardTitle } from '#web/ui/Card.tsx';
import { Failure } from '#web/ui/Failure.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Form } from '#web/ui/Form.tsx';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { useUnsaved } from '../../form/unsaved.tsx';
import { useSaveMessageSettings } from '../settings.queries.ts';
import { EVENT_WORDS, placesText } from './message-words.ts';

/** Set once and seldom changed, so folded at first. */
export function MessageSettingsForms({ settings }: { settings: MessageSettings }) {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-bold">
          {m.admin_messages_settings()}
          <ChevronDown size={20} className="shrink-0 text-soft group-open:rotate-180" aria-hidden />
        </summary>
        <div className="flex flex-col gap-6 pt-3">
          <LimitsForm settings={settings} />
          <TemplatesForm templates={settings.templates} />
        </div>
      </details>
    </Card>
  );
}

const FIGURES = [
  ['per_day', m.admin_messages_per_day],
  ['money_per_day', m.admin_messages_money_per_day],
  ['whatsapp_cost', m.admin_messages_whatsapp_cost, m.admin_messages_cost_hint],
  ['sms_cost', m.admin_messages_sms_cost],
  ['unread_hours', m.admin_messages_unread_hours, m.admin_messages_unread_hint],
] as const;

type Figure = (typeof FIGURES)[number][0];
type LimitValues = Record<Figure, string> & { english_code: string };

function LimitsForm({ settings }: { settings: MessageSettings }) {
  const save = useSaveMessageSettings();
  const figures = FIGURES.map(([name]) => [name, String(settings[name])]);
  const { form, control, frame } = useContractForm({
    schema: MessageSettingsUpdate,
    values: { ...Object.fromEntries(figures), english_code: settings.english_code } as LimitValues,
    bodyOf: (values) => ({
      ...Object.fromEntries(FIGURES.map(([name]) => [name, numberFrom(values[name])])),
      english_code: values.english_code,
    }),
    save: async (body, values) => {
      await save.mutateAsync(body);
      showSaved(form, values);
      toast(m.admin_messages_saved());
    },
  });
  useUnsaved(frame.isDirty);
  return (
    <Form onSubmit={frame.onSubmit} aria-label={m.admin_messages_limits()} className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_messages_limits()}</CardTitle>
      <div className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {FIGURES.map(([name, label, hint]) => (
          <FormText
            key={name}
            name={name}
            control={control}
            label={label()}
            {...(hint && { hint: hint() })}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        ))}
        <FormSelect
          name="english_code"
          control={control}
          label={m.admin_messages_english_code()}
          options={['en', 'en_US', 'en_GB'].map((code) => ({ value: code, label: code }))}
        />
      </div>
      <Failure text={frame.failure} />
      <Save busy={frame.busy} />
    </Form>
  );
}

function Save({ busy }: { busy: boolean }) {
  return (
    <div className="flex justify-end">
      <Button type="submit" busy={busy} busyText={m.common_saving()}>
        {m.common_save_settings()}
      </Button>
    </div>
  );
}

const COLUMNS = [
  { way: 'whatsapp', locale: 'en', label: m.admin_messages_whatsapp_en },
  { way: 'whatsapp', locale: 'ta', label: m.admin_messages_whatsapp_ta },
  { way: 'sms', locale: 'en', label: m.admin_messages_sms_en },
  { way: 'sms', locale: 'ta', label: m.admin_messages_sms_ta },
] as const;

/** A form field's name, such as 'placed_whatsapp_en'. */
const fieldOf = ({ event, way, locale }: Omit<TemplateName, 'name'>) => `${event}_${way}_${locale}`;

const PLACES = MESSAGE_EVENTS.flatMap((event) => COLUMNS.map(({ way, locale }) => ({ event, way, locale })));

function TemplatesForm({ templates }: { templates: readonly TemplateName[] }) {
  const save = useSaveMessageSettings();
  const named = Object.fromEntries(templates.map((template) => [fieldOf(template), template.name]));
  const form = useForm<Record<string, string>>({
    defaultValues: Object.fromEntries(PLACES.map((place) => [fieldOf(place), named[fieldOf(place)] ?? ''])),
  });
  const { errors, isDirty } = form.formState;
  useUnsaved(isDirty);
  const submit = form.handleSubmit(async (values) => {
    const all = PLACES.map((place) => ({ ...place, name: (values[fieldOf(place)] ?? '').trim() }));
    try {
      await save.mutateAsync({ templates: all.filter(({ name }) => name !== '') });
      form.reset(values);
      toast(m.admin_messages_saved());
    } catch (error) {
      toast(errorText(error), 'error');
    }
  });
  const pattern = () => ({ value: /^\s*[a-z0-9_]{0,100}\s*$/, message: m.admin_messages_name_error() });
  return (
    <Form onSubmit={submit} aria-label={m.admin_messages_templates()} className="flex flex-col gap-4">
      <CardTitle level={3}>{m.admin_messages_templates()}</CardTitle>
      <p className="text-sm text-soft">{m.admin_messages_templates_hint()}</p>
      {MESSAGE_EVENTS.map((event) => (
        <fieldset key={event} className="border-t border-line pt-3">
          <legend className="pr-3 font-semibold">{EVENT_WORDS[event]()}</legend>
          <p className="pb-2 text-sm text-soft">{placesText(event)}</p>
          <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {COLUMNS.map(({ way, locale, label }) => {
              const name = fieldOf({ event, way, locale });
              return (
                <TextField
                  key={name}
                  label={label()}
                  error={errors[name]?.message}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.register(name, { pattern: pattern() })}
                />
              );
            })}
          </div>
        </fieldset>
      ))}
      <Save busy={save.isPending} />
    </Form>
  );
}
