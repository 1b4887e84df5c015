import { z } from 'zod';
import type { Calls } from '#shared/call.ts';
import { Files } from '#shared/form.ts';
import { Data, PagedData } from '#shared/wire.ts';
import { AuditEntry, AuditQuery } from './audit/audit.contract.ts';
import { PageText, PageUpdate } from './pages.contract.ts';
import { StoreRecord, StoreSettings, StoreSettingsUpdate } from './settings.contract.ts';

/** A form with the file `image`; without it the default picture is restored. */
const PictureForm = z.strictObject({ image: Files.optional() });

export const settingsCalls = {
  getStore: {
    route: 'GET /address/store',
    summary: 'The store record, as a list of one',
    access: 'public',
    answer: Data(z.array(StoreRecord)),
    prepared: true,
  },
  updateStore: {
    route: 'PUT /address/store/update/{id}',
    summary: 'Change the store record',
    access: 'admin',
    body: StoreSettingsUpdate,
    answer: Data(StoreSettings),
    audit: 'store.update',
  },
  setStorePicture: {
    route: 'PUT /address/store/picture/{place}',
    summary: 'Set the logo, the photograph of the shop or its licence; without a file, what came with the shop',
    access: 'admin',
    params: z.object({ place: z.string().max(20) }),
    form: PictureForm,
    answer: Data(StoreSettings),
    mostAMinute: 60,
    audit: 'store.picture',
  },
  listPages: {
    route: 'GET /page/list',
    summary: "The owner's texts of the pages",
    access: 'public',
    answer: Data(z.array(PageText)),
  },
  updatePage: {
    route: 'PUT /page/update/{key}',
    summary: 'Change the text of a page',
    access: 'admin',
    params: z.object({ key: z.string().max(20) }),
    body: PageUpdate,
    answer: Data(PageText),
    audit: 'page.update',
  },
  listAudit: {
    route: 'GET /audit/list',
    summary: 'Who changed what, newest first',
    access: 'admin',
    mayReadStandby: true,
    query: AuditQuery,
    answer: PagedData(AuditEntry),
  },
} as const satisfies Calls;
