import { useState } from 'react';
import { type AdminBanner, BannerAdd } from '#shop/banners/banners.contract.ts';
import { areDaysInOrder, DAYS_TEXT } from '#shop/banners/banners.rules.ts';
import { ApiError } from '#web/api/client.ts';
import { fieldTexts } from '#web/api/error-text.ts';
import { FormCheckbox, FormText } from '#web/forms/fields.tsx';
import { useContractForm } from '#web/forms/use-contract-form.ts';
import { toast } from '#web/ui/Toast.tsx';
import { m } from '#web/words/messages.js';
import { FormDialog } from '../../form/FormDialog.tsx';
import { ImageField } from '../../form/ImageField.tsx';
import { bannerBodyOf, bannerValuesOf } from './banner-form.ts';
import { useSaveBanner } from './banners.queries.ts';

const schema = BannerAdd.refine(areDaysInOrder, { path: ['ends_on'], error: DAYS_TEXT });

const PAIR = 'grid gap-4 sm:grid-cols-2';

/** Adds a banner or changes one. */
export function BannerDialog({ banner, onClose }: { banner: AdminBanner | null; onClose: () => void }) {
  const save = useSaveBanner(banner);
  const [image, setImage] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { control, frame } = useContractForm({
    schema,
    values: bannerValuesOf(banner),
    save: async (_body, values) => {
      setProgress(image ? 0 : null);
      try {
        await save.mutateAsync({ form: bannerBodyOf(values, image), progress: image ? setProgress : () => {} });
      } finally {
        setProgress(null);
      }
      const name = values.title;
      toast(banner ? m.common_was_saved({ name }) : m.common_was_added({ name }));
      onClose();
    },
  });
  const days = { control, type: 'date', hint: m.admin_banner_days_hint() } as const;
  return (
    <FormDialog
      title={banner ? m.admin_banner_edit_title() : m.admin_banner_add()}
      {...frame}
      isDirty={frame.isDirty || image !== null}
      onClose={onClose}
      busyText={progress === null ? undefined : m.admin_upload_progress({ percent: Math.round(progress * 100) })}
    >
      <ImageField
        isWide
        label={m.common_image()}
        hint={m.admin_banner_picture_hint()}
        current={banner?.picture ?? null}
        file={image}
        onFile={setImage}
        error={save.error instanceof ApiError ? fieldTexts(save.error).image : undefined}
        progress={progress}
      />
      <div className={PAIR}>
        <FormText
          name="title"
          control={control}
          label={m.admin_banner_title()}
          hint={m.admin_banner_title_hint()}
          required
          autoComplete="off"
        />
        <FormText
          name="tamil_title"
          control={control}
          label={m.admin_banner_tamil_title()}
          lang="ta"
          autoComplete="off"
        />
        <FormText name="body" control={control} label={m.admin_banner_body()} autoComplete="off" />
        <FormText
          name="tamil_body"
          control={control}
          label={m.admin_banner_tamil_body()}
          lang="ta"
          autoComplete="off"
        />
      </div>
      <FormCheckbox
        name="shows_words"
        control={control}
        label={m.admin_banner_shows_words()}
        hint={m.admin_banner_shows_words_hint()}
      />
      <FormText
        name="link"
        control={control}
        label={m.admin_banner_link()}
        hint={m.admin_banner_link_hint()}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
      <div className={PAIR}>
        <FormText name="starts_on" label={m.admin_delivery_valid_from()} {...days} />
        <FormText name="ends_on" label={m.admin_delivery_valid_to()} {...days} />
      </div>
    </FormDialog>
  );
}
